const HARVEST = 'Harvesting of records by staff';
const ACTS = 'server/src/audit/recorded-acts.test.ts';
const LOGS = 'server/src/http/logs.test.ts';
const CLOCK = 'A wrong clock of the machine';
const CLOCKS = 'server/src/clock-check/clock-check.test.ts';
const METRICS = 'server/src/metrics/metrics.test.ts';
const LOOK = { file: ACTS, title: 'says whose record was looked at, and which part of it' };

/** @type {import('./mutant.d.mts').Mutant[]} */
export default [
  {
    threat: HARVEST,
    removes: 'the line about a look at one appointment',
    file: 'server/src/appointments/read-appointments.ts',
    find: "await recordView(services, actor, row.patientId, 'appointment');",
    replace: '',
    test: LOOK,
  },
  {
    threat: HARVEST,
    removes: 'the line about a search by a whole phone',
    file: 'server/src/appointments/read-appointments.ts',
    find: 'if (filter.patientId !== undefined || completePhoneOf(asked.search) !== undefined) {',
    replace: 'if (filter.patientId !== undefined) {',
    test: { file: ACTS, title: 'says whose record was found by a whole phone' },
  },
  {
    threat: HARVEST,
    removes: 'the line about an export of patients',
    file: 'server/src/export/export-lists.ts',
    find: "await database.write((tx) => recordAudit(clock, tx, actor, { action: 'patient.export' }));",
    replace: '',
    test: { file: ACTS, title: 'says who did what, when and from where: %s' },
  },
  {
    threat: HARVEST,
    removes: 'the limit of checks of a phone at the desk',
    file: 'server/src/http/rate-limits.ts',
    find: 'return max === 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };',
    replace: 'return max >= 0 ? {} : { rateLimit: { max, timeWindow: MINUTE_MS } };',
    test: {
      file: 'server/src/http/rate-limits.test.ts',
      title: 'one address may look up so many patients a minute, whoever is signed in there',
    },
  },
  {
    threat: 'Secrets in logs',
    removes: "the route's pattern: the log shows the address itself",
    file: 'server/src/http/request-log.ts',
    find: '{ method, route: routeOptions.url, status,',
    replace: '{ method, route: routeOptions.url, url: request.url, status,',
    test: { file: LOGS, title: 'holds no phone, name, code or token of a booking and its failures' },
  },
  {
    threat: 'Secrets in logs',
    removes: 'the silence about requests that only read',
    file: 'server/src/http/request-log.ts',
    find: "if (request.method === 'GET' && reply.statusCode < 400) return;",
    replace: "if (request.method === 'GET') request.log.info(request.url);",
    test: {
      file: LOGS,
      title: 'holds no name, password, token or search of the staff, nor what they export',
    },
  },
  {
    threat: 'Secrets in logs',
    removes: 'the choice of what the log keeps of an error',
    file: 'server/src/log.ts',
    find: 'serializers: { err: describeError }',
    replace: 'serializers: { err: (error) => ({ ...describeError(error), ...error, detail: error.detail }) }',
    test: { file: LOGS, title: 'holds nothing of the row that a database refuses' },
  },
  {
    threat: 'Secrets in logs',
    removes: 'the silence about the bytes of what never became a request',
    file: 'server/src/http/connections.ts',
    find: "log.debug({ code: error.code }, 'A connection was closed');",
    replace: "log.debug({ code: error.code, sent: String(error.rawPacket) }, 'A connection was closed');",
    test: { file: LOGS, title: 'holds nothing of what a client sent that was cut off' },
  },
  {
    threat: 'Secrets in logs',
    removes: 'the handler of errors that nobody caught',
    file: 'server/src/main.ts',
    find: "process.on('uncaughtException', (error) => {",
    replace: "process.on('uncaughtExceptionMonitor', (error) => {",
    also: [
      {
        file: 'server/src/main.ts',
        find: "log.fatal({ err: error }, 'The process ends because of an uncaught error');\n    process.exit(1);",
        replace: "log.fatal({ err: error }, 'The process ends because of an uncaught error');",
      },
    ],
    test: {
      file: 'server/src/main.test.ts',
      title: 'a server that ends on an error nobody caught says where, and nothing of whom',
    },
  },
  {
    threat: 'Secrets in metrics',
    removes: "the route's pattern: requests are counted by their address",
    file: 'server/src/metrics/request-metrics.ts',
    find: 'const route = routeLabel(request.routeOptions.url);',
    replace: 'const route = routeLabel(request.url);',
    test: { file: METRICS, title: 'hold nothing of anybody: no name, phone, code, token or address' },
  },
  {
    threat: 'Secrets in metrics',
    removes: 'the port of its own: the application answers with the metrics too',
    file: 'server/src/metrics/serve-metrics.ts',
    find: "  app.addHook('onReady', async () => {",
    replace: "  app.get('/metrics', () => registry.metrics());\n  app.addHook('onReady', async () => {",
    test: {
      file: METRICS,
      title: 'are to be had on their own port only, and only there where they were asked for',
    },
  },
  {
    threat: 'A start with unsafe settings',
    removes: 'the need of a secret outside demo mode',
    file: 'server/src/config.ts',
    find: 'if (!demoMode && !set.CLINIC_SECRET) {',
    replace: 'if (!demoMode && value.PORT < 0) {',
    test: {
      file: 'server/src/config.test.ts',
      title: 'outside demo mode listens to everybody, and needs a secret',
    },
  },
  {
    threat: CLOCK,
    removes: 'the look at the clock before the work of the day',
    file: 'server/src/privacy/retention.ts',
    find: "const isOurs = state.kind === 'fine' && (await claimDay(",
    replace: 'const isOurs = state !== null && (await claimDay(',
    test: {
      file: CLOCKS,
      title:
        'ten years ahead erases nobody and removes no entry of the audit log until an Admin has confirmed it',
    },
  },
  {
    threat: CLOCK,
    removes: 'the comparison with the newest record',
    file: 'server/src/clock-check/judge-clock.ts',
    find: 'newest !== null && newest > latest && !isExcused ? newestDay : null,',
    replace: 'null,',
    test: { file: CLOCKS, title: 'that goes back removes nothing, and asks' },
  },
  {
    threat: CLOCK,
    removes: 'the date that a confirmation is for',
    file: 'server/src/clock-check/confirm-clock.ts',
    find: "if (today !== state.today) throw new AppError('DATE_CHANGED');",
    replace: '',
    test: { file: CLOCKS, title: 'is confirmed for the date that was read, and for no other' },
  },
  {
    threat: CLOCK,
    removes: 'the permission to confirm the date',
    file: 'server/src/clock-check/confirm-clock.ts',
    find: "authoriseStaff(actor.caller, 'delete');",
    replace: "authoriseStaff(actor.caller, 'view');",
    also: [
      {
        file: 'contract/src/subjects/clock-check.ts',
        find: "access: { staff: 'delete' },",
        replace: "access: { staff: 'view' },",
      },
    ],
    test: { file: CLOCKS, title: 'is seen by all staff, and confirmed by Admins alone' },
  },
];

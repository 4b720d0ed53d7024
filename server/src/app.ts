import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { appointmentRoutes } from './appointments/appointments.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { makeSealer } from './audit/seal-audit.ts';
import { boardRoutes } from './board/board.routes.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { offerLinkRoutes } from './booking/offer-link.ts';
import { shortLink } from './booking/short-link.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { makeChangeRunner } from './changes/change-runner.ts';
import { changeRoutes } from './changes/changes.routes.ts';
import { clinicRoutes, clinicSettingsRoutes } from './clinic/clinic.routes.ts';
import { makeLiveConfig } from './clinic/live-config.ts';
import type { Clock } from './clock.ts';
import { clockCheckRoutes } from './clock-check/clock-check.routes.ts';
import type { Config } from './config.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import type { Database } from './database/connect.ts';
import { listenForNotices } from './database/notices.ts';
import { departmentRoutes } from './departments/departments.routes.ts';
import { doctorRoutes } from './doctors/doctors.routes.ts';
import { makeDraftCleaner } from './drafts/booking-drafts.ts';
import { exportRoutes } from './export/export.routes.ts';
import { makeAnswerCache } from './http/answer-cache.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { CONNECTION_LIMITS, endBrokenConnections } from './http/connections.ts';
import { answerNotFound, answerUnreadable, handleErrors, type OnFailure } from './http/error-handler.ts';
import { collectRoutes, serveApiDescription } from './http/openapi.ts';
import { limitRequests } from './http/rate-limits.ts';
import { answerFromCache, prepareEndpoints, sendClinicDay } from './http/register-endpoint.ts';
import { RequestLog } from './http/request-log.ts';
import { API_HEADERS, commonHeaders, sendHeaders } from './http/security-headers.ts';
import { makeServer } from './http/server.ts';
import { importRoutes } from './import/import.routes.ts';
import { makeImportRunner } from './import/import-runner.ts';
import { makeEventStreams } from './live/event-stream.ts';
import { liveRoutes } from './live/live.routes.ts';
import { makeLiveHub } from './live/live-hub.ts';
import { livePageRoutes } from './live-page/live-page.routes.ts';
import type { LiveNumbers } from './metrics/operator-metrics.ts';
import { moneyActRoutes } from './money/acts.routes.ts';
import { moneyBoxRoutes } from './money/boxes.routes.ts';
import { moneyFeeRoutes } from './money/fees.routes.ts';
import { moneyReportRoutes } from './money/reports.routes.ts';
import { offlineRoutes } from './offline/offline.routes.ts';
import { codeRoutes } from './one-time-codes/codes.routes.ts';
import { makeChangeNotices } from './operator/change-notices.ts';
import { makeWatch } from './operator/watch.ts';
import { staticSite } from './pages/static-site.ts';
import { patientRoutes } from './patients/patients.routes.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { placeRoutes } from './places/places.routes.ts';
import { privacyRoutes } from './privacy/privacy.routes.ts';
import { makeRetention } from './privacy/retention.ts';
import { makeHabitStore } from './queue/habit-store.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { makeComeNow } from './queue/sms-near.ts';
import { finishSms } from './queue/when-to-come.ts';
import { makeReminders } from './reminders/send-reminders.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import type { Services } from './services.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { makeCallers } from './sign-in/authenticate.ts';
import { makePasswordWork } from './sign-in/fair-line.ts';
import { sessionRoutes } from './sign-in/sessions.routes.ts';
import { makeOutbox, type Outbox } from './sms/outbox.ts';
import { smsRoutes } from './sms/sms.routes.ts';
import { makeSmsBudget } from './sms/sms-budget.ts';
import type { SmsGateway } from './sms/sms-gateway.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { makeWaitingListRunner } from './waiting-list/runner.ts';
import { waitingListRoutes } from './waiting-list/waiting-list.routes.ts';

/** The parts of an application. Tests bring a clock, a gateway and an outbox of their own. */
interface AppParts {
  /** Read from `env`. The stored settings of the clinic are put into it while the server runs. */
  config: Config;
  env: Record<string, string | undefined>;
  database: Database;
  clock: Clock;
  smsGateway: SmsGateway;
  /** Left out, the application makes its own. Tests pass one in, and wait until it has sent everything. */
  outbox?: Outbox;
  log: Logger;
  /** The folder of the built web pages. If null, only the API is served. */
  webRoot: string | null;
  onFailure?: OnFailure;
}

/** Given to Fastify directly, so that it does not load its own compilers of JSON Schema. */
const COMPILERS = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as FastifyServerOptions['schemaController'] & {};

/** Builds the whole application. It neither listens nor migrates. Closing it does not close the database. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, log } = parts;
  const habits = makeHabitStore(database, clock);
  const live = makeLiveConfig({ config, env: parts.env, database, log });
  await live.reload();
  const outbox =
    parts.outbox ??
    makeOutbox({
      database,
      clock,
      gateway: parts.smsGateway,
      gatewayName: () => config.sms.gateway,
      secret: config.secret,
      log,
      finish: (draft) => finishSms({ clock, config, habits, database, log }, draft),
    });
  const smsBudget = makeSmsBudget({ config, clock, log });
  const passwordWork = makePasswordWork();
  const services: Services = { config, database, clock, outbox, smsBudget, passwordWork, habits, log };
  const cache = makeAnswerCache(database, clock, live.version);
  const retention = makeRetention(services);
  const changes = makeChangeRunner(services);
  const imports = makeImportRunner(services);

  const hub = makeLiveHub(services);
  const streams = makeEventStreams(hub, config);
  let stopListening: (() => Promise<void>) | undefined;

  const headers = commonHeaders(config);

  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new RequestLog(),
    // One logger for all, because one for each request would take more time than most answers.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: CONNECTION_LIMITS.bodyLimit,
    serverFactory: (handle) => makeServer(handle, { config, headers, log }),
    // Requests that arrive while the server closes are still served.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: COMPILERS,
    frameworkErrors: answerUnreadable(headers),
    clientErrorHandler: endBrokenConnections(headers, log),
  });
  // The API accepts only JSON. Fastify would also accept plain text.
  app.removeContentTypeParser('text/plain');
  answerFromCache(app, cache, headers);
  sendHeaders(app, headers);
  prepareEndpoints(app, services, makeCallers(services), makeChangeNotices(services));
  handleErrors(app, parts.onFailure);
  if (config.metrics.port > 0)
    await loadMetrics(app, services, { streams: streams.numbers, hub: hub.numbers });
  await limitRequests(app, services);
  compressAnswers(app);
  const routes = collectRoutes(app);

  await app.register(
    async (api) => {
      sendHeaders(api, API_HEADERS);
      sendClinicDay(api, clock);
      api.setNotFoundHandler(answerNotFound);
      clinicRoutes(api, services, cache);
      clinicSettingsRoutes(api, services, live);
      placeRoutes(api, services, live.reload);
      departmentRoutes(api, services, cache);
      doctorRoutes(api, services, cache);
      pictureRoutes(api, services, cache);
      codeRoutes(api, services);
      bookingRoutes(api, services);
      changeRoutes(api, services, changes.continueSoon);
      importRoutes(api, services, imports.continueSoon);
      waitingListRoutes(api, services);
      sessionRoutes(api, services);
      patientRoutes(api, services);
      appointmentRoutes(api, services);
      calendarRoutes(api, services);
      queueRoutes(api, services);
      liveRoutes(api, services, streams);
      staffRoutes(api, services);
      setupRoutes(api, services);
      dashboardRoutes(api, services);
      auditRoutes(api, services);
      smsRoutes(api, services, parts.smsGateway);
      exportRoutes(api, services);
      moneyActRoutes(api, services);
      moneyBoxRoutes(api, services);
      moneyFeeRoutes(api, services);
      moneyReportRoutes(api, services);
      reportRoutes(api, services);
      privacyRoutes(api, services);
      clockCheckRoutes(api, services, retention.lookAgain);
    },
    { prefix: '/api' },
  );
  shortLink(app, services);
  offerLinkRoutes(app);
  livePageRoutes(app, services);
  boardRoutes(app, services);
  offlineRoutes(app, services);
  await serveApiDescription(app, routes, headers);
  if (parts.webRoot) await staticSite(app, services, cache, parts.webRoot);

  const whileListening = (work: { start(): void; stop(): Promise<void> | void }) => {
    app.addHook('onListen', async () => work.start());
    app.addHook('preClose', async () => work.stop());
  };
  app.addHook('onReady', async () => outbox.start());
  app.addHook('onReady', async () => changes.start());
  app.addHook('onReady', async () => imports.start());
  app.addHook('preClose', () => changes.stop());
  app.addHook('preClose', () => imports.stop());
  // onClose runs after the last request, so that the SMS of that request is still sent.
  app.addHook('onClose', () => outbox.stop());
  whileListening(live);
  app.addHook('onListen', async () => {
    habits
      .warm()
      .catch((error: unknown) => log.warn({ err: error }, 'What is known of the doctors could not be read'));
  });
  whileListening(retention);
  whileListening({
    start: () => {
      hub.start();
      streams.start();
      if (database.engine === 'postgres') {
        stopListening = listenForNotices(config.databaseDirectUrl, hub.lookNow, log);
      }
    },
    // The streams end first, because open streams would keep the server from closing.
    stop: async () => {
      streams.stop();
      await stopListening?.();
      await hub.stop();
    },
  });
  whileListening(makeWaitingListRunner(services));
  whileListening(makeDraftCleaner(services));
  whileListening(makeComeNow(services));
  whileListening(makeReminders(services));
  if (config.demoMode && config.demoQueues) {
    const { makeQueueRunner } = await import('./demo-data/queue-runner.ts');
    whileListening(makeQueueRunner(services));
  }
  whileListening(makeWatch(services, parts.smsGateway));
  const sealer = makeSealer(services);
  app.addHook('onListen', async () => sealer.start());
  app.addHook('onClose', () => sealer.stop());
  return app;
}

/** Loads the metrics only if they are switched on, because loading them takes time at every start. */
async function loadMetrics(app: FastifyInstance, services: Services, live: LiveNumbers): Promise<void> {
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  serveMetrics(app, services, live);
}

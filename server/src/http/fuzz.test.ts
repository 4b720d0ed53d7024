import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, book, newPhone, setActive } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { withoutReferences } from '../../test/openapi-references.ts';
import { addPatient, newToken, PASSWORD, signedIn, type TestPatient } from '../../test/people.ts';
import { fieldValue, type JsonSchema, type KnownValues } from '../../test/schema-values.ts';
import { liveKeyOf } from '../queue/live-key.ts';

/** For each route, so that a new one does not take calls away from the others. */
const CALLS_OF_EACH = { sqlite: 70, postgres: 6 };
/** Routes that chance hardly gets served: values must fit each other, or be a file, or come from an app. */
const UNLIKELY =
  /\/(waiting-list|changes|erase|clock-confirmation|acts|verify-phone-otp|second-factor|staff-link|read-file|setup\/admin|imports\/\{id\}|several|kept|photo|logo)\b|\{hash\}/;
/** Printed with a failure. Set FUZZ_SEED to repeat that run. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

interface Parameter {
  in: 'path' | 'query';
  name: string;
  schema: JsonSchema;
}
type Content = Record<string, { schema: JsonSchema }>;
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
interface Route extends Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

const CALLERS = ['nobody', 'patient', 'Viewer', 'Staff', 'Admin', 'garbage'] as const;
type Caller = (typeof CALLERS)[number];

/** Values that forms never send, but tools, attackers and faulty programs do. */
const anythingWrong = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '\u0000', 'a\u0000b', '\ud800', '%', "' or 1=1 --", '\\', '০১৭', '🦷'),
  fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, true, null, 'x'.repeat(5_000)),
  fc.constantFrom<unknown>({ $gt: '' }, [[]], { toString: 1 }, '2026-02-30', '=1+1', '<script>', '{{text}}'),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const anyBody = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'is_active', 'toString', 'id'), anythingWrong),
);

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/**
 * Encodes a part of a path as clients do. A part that is percent-encoded already stays as it is. An empty
 * part, or one of dots alone, becomes another character: clients remove it, and the rest would be the address
 * of another route.
 */
const asPathPart = (text: string) =>
  /^%\w\w$/.test(text)
    ? text
    : encodeURIComponent(text.replace(/\p{Cs}/gu, 'x').slice(0, 250)).replace(/^\.*$/, '~');

/** What the schema of an answer describes: the answer, or the data of each event of a stream. */
function contentsOf(type: string, body: string): unknown[] {
  if (type === 'application/json') return [JSON.parse(body)];
  if (type !== 'text/event-stream') return [body];
  return [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
}

describeOnBothEngines('whatever is sent to any route of the API', (engine) => {
  let clinic: TestApp;
  let patient: TestPatient;
  let routes: Route[];
  const tokens = new Map<Caller, string>([['garbage', 'x'.repeat(43)]]);
  /** The newest code and its token. A later code of any purpose replaces them. */
  const codes = { sessionToken: 'none', otp: '0000' };
  let username: string;
  /** Ids of the rows that calls have created. Later calls may delete them. */
  const made: number[] = [];

  beforeAll(async () => {
    clinic = await startTestApp(engine, { env: { FEES: 'desk' } });
    for (let doctor = 0; doctor < 6; doctor += 1) await book(clinic, await addDoctor(clinic));
    patient = await addPatient(clinic);
    const document = withoutReferences((await clinic.inject({ url: '/api/openapi.json' })).json());
    routes = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase() as Route['method'],
        path,
      })),
    );
  });
  afterAll(() => clinic.close());

  const ids = () => [1, 2, 3, 4, 5, 6];
  const phones = () => [newPhone(), patient.phone];
  const dates = () => ['2026-11-20', '2026-11-21', '2026-11-27'];
  const known: KnownValues = {
    id: () => [patient.id, ...ids(), ...made.slice(-8)],
    doctorId: ids,
    patientId: () => [patient.id, ...ids()],
    departmentId: ids,
    staffId: ids,
    phone: phones,
    patientPhone: phones,
    emergencyContact: phones,
    name: () => ['Rahima Begum', `Dr. ${newPhone()}`],
    patientName: () => ['Rahima Begum', 'আয়েশা সিদ্দিকা'],
    key: () => ids().map((id) => liveKeyOf(clinic.services.config.secret, id)),
    doctors: () => ['1', '2,3', '1,2,3,4'],
    date: dates,
    from: () => [...dates(), 'Booked', 'Cancelled'],
    to: dates,
    appointmentDate: dates,
    dateOfBirth: () => ['1990-02-28', null],
    weeklySchedule: () => [{ '5': { startTime: '09:00', endTime: '17:00', patientLimit: 20 } }],
    startTime: () => ['09:00', '10:30'],
    endTime: () => ['13:00', '17:00'],
    patientLimit: () => [10, 30],
    reservedSlots: () => ['', '3,5'],
    email: () => ['desk@clinic.example', null],
    limit: () => [1, 10, 100],
    offset: () => [0, 5],
    isActive: () => [true, true, true, false],
    updatedAt: () => [undefined],
    expectedVersion: () => [0, 1],
    appointmentId: ids,
    place: () => [1, 2],
    placeId: () => [1, 1, undefined],
    placeIds: () => [[1], undefined],
    limitedToPlaces: () => [[], undefined],
    mapUrl: () => ['https://clinic.example/map', null],
    leaveId: () => [1, ...made.slice(-8)],
    sessionToken: () => [codes.sessionToken],
    otp: () => [codes.otp, codes.otp, '0000'],
    otpCode: () => [codes.otp, codes.otp, '0000'],
    username: () => [username],
    password: () => [PASSWORD],
    currentPassword: () => [PASSWORD],
    newPassword: () => [PASSWORD],
  };

  const callOf = (route: Route) => {
    const parameters = route.parameters ?? [];
    const bodySchema = route.requestBody?.content['application/json']?.schema;
    const field = ({ name, schema }: Parameter) => fieldValue(name, schema, known, anythingWrong).map(asText);
    return fc.record({
      route: fc.constant(route),
      caller: fc.constantFrom(...CALLERS),
      path: fc.record(
        Object.fromEntries(
          parameters.filter((one) => one.in === 'path').map((one) => [one.name, field(one)]),
        ),
      ),
      query: fc.record(
        Object.fromEntries(
          parameters.filter((one) => one.in === 'query').map((one) => [one.name, field(one)]),
        ),
        { requiredKeys: [] },
      ),
      body: bodySchema
        ? fc.oneof(
            {
              weight: 20,
              arbitrary: fieldValue('', bodySchema, known, anyBody).map((body) => JSON.stringify(body)),
            },
            {
              weight: 1,
              arbitrary: fc.constantFrom('', '{', '{"a":1', 'null', '[]', `{"a":"${'x'.repeat(20_000)}"}`),
            },
          )
        : fc.constant(undefined),
      type: fc.oneof(
        { weight: 30, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', 'nonsense') },
      ),
    });
  };
  type Call = ReturnType<typeof callOf> extends fc.Arbitrary<infer T> ? T : never;

  /** A token that is valid before the call. Earlier calls may have ended the session or the patient. */
  const tokenOf = async (caller: Caller): Promise<string | undefined> => {
    if (caller === 'nobody') return undefined;
    const token = tokens.get(caller);
    if (token) return token;
    if (caller === 'patient') {
      await setActive(clinic, 'patients', patient.id, true);
      tokens.set(caller, await newToken(clinic, { patientId: patient.id }));
    } else if (caller !== 'garbage') {
      const account = await signedIn(clinic, caller);
      username = account.username;
      tokens.set(caller, account.token);
    }
    return tokens.get(caller);
  };

  const requestOf = async ({ route, caller, path, query, body, type }: Call): Promise<InjectOptions> => {
    const address = route.path.replace(/\{(\w+)\}/g, (_, name: string) => asPathPart(path[name] ?? ''));
    const token = await tokenOf(caller);
    return {
      method: route.method,
      url: `${address}?${new URLSearchParams(query as Record<string, string>)}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: body }),
    };
  };

  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const checks = new Map<JsonSchema, ValidateFunction>();
  /** Checks an answer against the document's schema for its status. */
  const expectAsDocumented = (
    route: Route,
    response: { statusCode: number; body: string; headers: object },
  ) => {
    expect(Object.keys(route.responses), response.body).toContain(String(response.statusCode));
    const documented = route.responses[response.statusCode];
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(documented?.content ?? {});
    expect(response.headers).toMatchObject({ 'content-type': expect.stringContaining(type || 'documented') });
    const check = checks.get(schema) ?? ajv.compile(schema);
    checks.set(schema, check);
    for (const content of contentsOf(type, response.body)) {
      check(content);
      expect(check.errors, response.body.slice(0, 500)).toBeNull();
    }
  };

  /** Removes a holiday of today, which would close the booking for all later calls. */
  const openToday = () =>
    clinic.database.write((tx) =>
      tx.deleteFrom('holidays').where('date', '=', clinic.clock.today()).execute(),
    );

  it('is answered as the document says for its status, and never as a failure of the server', async () => {
    const statuses = new Map(routes.map((route) => [route, new Set<number>()]));
    await fc.assert(
      fc.asyncProperty(fc.oneof(...routes.map(callOf)), async (call) => {
        clinic.clock.advance(1);
        const response = await clinic.inject(await requestOf(call));
        const { statusCode, headers, body } = response;
        expect(statusCode, body).toBeLessThan(500);
        expect(headers['cache-control']).toBe('no-store');
        if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expectAsDocumented(call.route, response);

        statuses.get(call.route)?.add(statusCode);
        // The next call has a new session, whose sign-in counts as the password.
        const isOver = statusCode === 401 || body.includes('"CONFIRM_PASSWORD"');
        if (isOver && call.caller !== 'garbage') tokens.delete(call.caller);
        if (statusCode !== 200 || call.route.method !== 'POST') return;
        if (call.route.path.startsWith('/api/holidays')) await openToday();
        const { data } = response.json();
        if (data.sessionToken) Object.assign(codes, data);
        if (data.id) made.push(data.id);
      }),
      { numRuns: CALLS_OF_EACH[engine] * routes.length, seed: SEED, endOnFailure: true },
    );
    // The calls got past the first checks: most routes were served. Chance misses one or the other.
    const likely = [...statuses].filter(([{ path }]) => !UNLIKELY.test(path));
    const served = likely.filter(([, seen]) => seen.has(200));
    if (engine === 'sqlite') expect(served.length).toBeGreaterThan(likely.length * 0.8);
    // After all that, the clinic still works.
    expect((await book(clinic, await addDoctor(clinic))).data.serialNumber).toBe(1);
  }, 300_000);
});

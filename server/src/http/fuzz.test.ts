import type { Endpoint } from '@clinic-serial/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, addStaff, book } from '../../test/clinic.ts';
import { describeOnBothEngines } from '../../test/databases.ts';
import { openSession } from '../sign-in/open-session.ts';
// For the type of `app.endpoints`.
import './register-endpoint.ts';

const RUNS_PER_ENDPOINT = 15;

/** Values that forms, tools and attackers send. */
const anyValue = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(1, 2, '1', 'Rahima Begum', '01712345678', '2026-11-20', '1234'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>('Booked', 'Cancelled', 'Male', true, null, '', ' ', 'a@b.cd'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      '\u0000',
      'a\u0000b',
      '\ud800',
      '%',
      "' or 1=1 --",
      '\\',
      '০১৭',
      '🦷',
      'x'.repeat(5_000),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(0, -1, 1.5, 1e9, 2 ** 31, 1e300, Number.MAX_SAFE_INTEGER),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constant({
      '0': { enabled: true, startTime: '09:00', endTime: '08:00', patientLimit: 1e9, reservedSlots: '1,x' },
      '9': { enabled: 'yes' },
    }),
  },
);

/** The fields that a schema knows, so that more than the first check is reached. */
function fieldsOf(schema: Endpoint['body']): string[] {
  const shape = (schema as { shape?: object } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}

function anyBody(schema: Endpoint['body']) {
  const fields = fieldsOf(schema);
  const known =
    fields.length === 0
      ? fc.constant({})
      : fc.record(Object.fromEntries(fields.map((field) => [field, anyValue])));
  const some = fields.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...fields), anyValue);
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 2, arbitrary: some },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom('__proto__', 'constructor', 'is_active', 'toString'),
        anyValue,
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

const anyPathValue = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('1', '2', '3') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('0', '-1', '2147483647', '99999999999', 'abc', '1e1', '%00', '..', "1'"),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
);

const anyCall = (endpoint: Endpoint) =>
  fc.record({
    path: fc.array(anyPathValue, { minLength: 2, maxLength: 2 }),
    query: fc.dictionary(
      fc.constantFrom(...fieldsOf(endpoint.query), 'x'),
      anyValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    ),
    body: anyBody(endpoint.body),
    as: fc.constantFrom('visitor', 'patient', 'staff', 'staff'),
  });

describeOnBothEngines('whatever is sent to any endpoint', (engine) => {
  let clinic: TestApp;
  let patientId: number;
  let staffId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    const doctorId = await addDoctor(clinic);
    patientId = (await book(clinic, doctorId)).data.patient.id;
    staffId = await addStaff(clinic, 'Admin');
  });
  afterAll(() => clinic.close());

  /** A new one for each call: some endpoints end the session they are called with. */
  const tokenOf = (as: string) => {
    if (as === 'visitor') return undefined;
    const owner = as === 'patient' ? { patientId } : { staffId };
    return clinic.database.write((tx) => openSession(clinic.clock, tx, owner));
  };

  it('is answered in the envelope, and never as a failure of the server', async () => {
    for (const endpoint of clinic.app.endpoints) {
      await fc.assert(
        fc.asyncProperty(anyCall(endpoint), async ({ path, query, body, as }) => {
          let next = 0;
          const filled = endpoint.path.replace(/\{\w+\}/g, () => safePathPart(path[next++] ?? '1'));
          const token = await tokenOf(as);
          const response = await clinic.inject({
            method: endpoint.method,
            url: `/api${filled}?${new URLSearchParams(query)}`,
            headers: {
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
            },
            ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body) }),
          });
          expect(response.statusCode, response.body).toBeLessThan(500);
          // A file to keep, such as a table for a spreadsheet.
          if (response.statusCode === 200 && response.headers['content-disposition']) return;
          const answer = response.json();
          if (response.statusCode === 200) {
            expect(Object.keys(answer).sort()).toEqual(['data', 'success']);
          } else {
            expect(answer).toMatchObject({
              success: false,
              error: expect.any(String),
              code: expect.any(String),
            });
          }
        }),
        { numRuns: RUNS_PER_ENDPOINT },
      );
    }
    // After all that, the clinic still works.
    expect((await clinic.get('/clinic')).status).toBe(200);
    expect((await book(clinic, await addDoctor(clinic))).data.serialNumber).toBe(1);
  }, 120_000);
});

/** A part of an address as clients send it; what is percent-encoded already stays. */
function safePathPart(part: string): string {
  if (/^%\w\w$/.test(part)) return part;
  return encodeURIComponent(part.replace(/\p{Cs}/gu, 'x')).replace(/^\.+$/, '%2E%2E');
}

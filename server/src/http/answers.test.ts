import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, requestCode } from '../../test/clinic.ts';
import { describeOnAnyEngine } from '../../test/databases.ts';

describeOnAnyEngine('every answer of the API', (engine) => {
  let clinic: TestApp;
  let doctorId: number;
  beforeAll(async () => {
    clinic = await startTestApp(engine);
    doctorId = await addDoctor(clinic);
  });
  afterAll(() => clinic.close());

  const CALLS = [
    ['a success', 'GET', '/api/doctors', {}, 200],
    ['health', 'GET', '/api/health', {}, 200],
    ['the description', 'GET', '/api/openapi.json', {}, 200],
    ['a wrong field', 'GET', '/api/doctors?limit=0', {}, 400],
    [
      'a broken body',
      'POST',
      '/api/appointments/verify-otp',
      { payload: '{', headers: { 'content-type': 'application/json' } },
      400,
    ],
    ['no token', 'GET', '/api/appointments', {}, 401],
    ['a wrong token', 'GET', '/api/doctors', { headers: { authorization: 'Bearer x' } }, 401],
    ['an unknown doctor', 'GET', '/api/doctors/99999', {}, 404],
    ['an unknown path', 'GET', '/api/nothing/here', {}, 404],
    ['an unknown method', 'DELETE', '/api/clinic', {}, 404],
    ['a large body', 'POST', '/api/appointments/verify-otp', { payload: { otp: 'x'.repeat(99_999) } }, 413],
    [
      'a strange type',
      'POST',
      '/api/appointments/verify-otp',
      { payload: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
    ],
  ] as const;

  it.each(CALLS)('is neither stored, sniffed nor framed: %s', async (_name, method, url, rest, status) => {
    const { statusCode, headers } = await clinic.inject({ method, url, ...rest });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each(CALLS.filter(([, , , , status]) => status >= 400))(
    'that is a failure has the failure envelope: %s',
    async (_name, method, url, rest) => {
      const body = (await clinic.inject({ method, url, ...rest })).json();
      const { errors, ...envelope } = body;
      expect(envelope).toEqual({
        success: false,
        error: expect.stringMatching(/^\w.{5,}/),
        code: expect.stringMatching(/^[A-Z_]+$/),
      });
      if (errors !== undefined)
        expect(Object.values(errors).every((text) => typeof text === 'string')).toBe(true);
    },
  );

  it('of a server that fails tells nothing of its inside', async () => {
    const { data } = await requestCode(clinic, doctorId);
    await clinic.database.write((tx) => sql`alter table patients rename to patients_gone`.execute(tx));
    try {
      const response = await clinic.inject({
        method: 'POST',
        url: '/api/appointments/verify-otp',
        payload: data,
      });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({
        success: false,
        code: 'INTERNAL',
        error: 'Something went wrong on our side. Please try again.',
      });
      expect(JSON.stringify(response.headers)).not.toMatch(/select|patients|\.ts|node_modules/);
    } finally {
      await clinic.database.write((tx) => sql`alter table patients_gone rename to patients`.execute(tx));
    }
    // The failed booking left nothing behind, so the same code gives serial 1.
    const again = await clinic.send('POST', '/appointments/verify-otp', data);
    expect(again.data.serialNumber).toBe(1);
  });
});

import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';

let clinic: TestApp;
afterEach(() => clinic.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await clinic.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const ask = async (doctorId: number, headers: Record<string, string> = {}) => {
  const payload = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() };
  const url = '/api/appointments/request-otp';
  return (await clinic.inject({ method: 'POST', url, payload, headers })).statusCode;
};

it('one address may call so often a minute; then it is told when to come back', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '3' } });
  for (const _call of [1, 2, 3]) expect((await get('/api/clinic')).status).toBe(200);
  const refused = await get('/api/clinic');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      success: false,
      code: 'TOO_MANY_REQUESTS',
      error: 'Too many requests. Please wait a moment and try again.',
    },
  });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

it('one address may ask for so many codes an hour, whatever the phones', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '2' } });
  const doctorId = await addDoctor(clinic);
  expect([await ask(doctorId), await ask(doctorId), await ask(doctorId)]).toEqual([200, 200, 429]);
  expect((await get(`/api/doctors/${doctorId}/live-status`)).status).toBe(200);
});

it('behind a proxy that is trusted, addresses are told apart', async () => {
  clinic = await startTestApp('sqlite', {
    env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '1', TRUST_PROXY: 'true' },
  });
  const doctorId = await addDoctor(clinic);
  expect(await ask(doctorId, from('203.0.113.7'))).toBe(200);
  expect(await ask(doctorId, from('203.0.113.8'))).toBe(200);
  // The first address is the client's; the others are proxies on the way.
  expect(await ask(doctorId, from('203.0.113.7, 198.51.100.1'))).toBe(429);
});

it('without such a proxy, nobody gets around the limit by naming another address', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '1' } });
  const doctorId = await addDoctor(clinic);
  expect(await ask(doctorId, from('203.0.113.7'))).toBe(200);
  expect(await ask(doctorId, from('203.0.113.8'))).toBe(429);
});

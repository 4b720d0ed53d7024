import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeBuiltPages } from '../../test/built-pages.ts';
import { addDoctor, newPhone, requestCode } from '../../test/clinic.ts';
import { addPatient, callFrom, signedIn } from '../../test/people.ts';

let clinic: TestApp;
afterEach(() => {
  vi.useRealTimers();
  return clinic.close();
});

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

it('the requests of one address are limited per minute; a refusal says when to retry', async () => {
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

it('the wait that a refused address is told is exact: its next code is sent right after', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T04:00:00Z') });
  clinic = await startTestApp('sqlite', { env: { CODES_PER_HOUR: '1' } });
  const doctorId = await addDoctor(clinic);
  expect(await ask(doctorId)).toBe(200);
  vi.setSystemTime(new Date('2026-11-20T04:10:00.000Z'));
  const refused = await requestCode(clinic, doctorId);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBe(3_000);
  vi.setSystemTime(new Date('2026-11-20T04:59:59.999Z'));
  expect(await ask(doctorId)).toBe(429);
  vi.setSystemTime(new Date('2026-11-20T05:00:00.000Z'));
  expect(await ask(doctorId)).toBe(200);
});

it('whatever an address asks for codes for, to book, to log in or to change a phone, they count together', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '3' } });
  const doctorId = await addDoctor(clinic);
  const { id, token } = await addPatient(clinic);
  const toLogIn = () => clinic.send('POST', '/auth/request-login-otp', { phone: newPhone() });
  const toChange = () =>
    clinic.send('POST', `/patients/${id}/request-phone-otp`, { phone: newPhone() }, token);
  expect([await ask(doctorId), (await toLogIn()).status, (await toChange()).status]).toEqual([200, 200, 200]);
  expect([await ask(doctorId), (await toLogIn()).status, (await toChange()).status]).toEqual([429, 429, 429]);
});

it('without the general limit, the limits of codes and look-ups still apply', async () => {
  clinic = await startTestApp('sqlite', {
    env: { REQUESTS_PER_MINUTE: '0', CODES_PER_HOUR: '1', LOOKUPS_PER_MINUTE: '1' },
  });
  const doctorId = await addDoctor(clinic);
  expect([await ask(doctorId), await ask(doctorId)]).toEqual([200, 429]);
  const { token } = await signedIn(clinic, 'Staff');
  const lookUp = () => clinic.send('POST', '/patients/check-phone', { phone: newPhone() }, token);
  expect([(await lookUp()).status, (await lookUp()).status]).toEqual([200, 429]);
  for (const _call of [1, 2, 3]) expect((await get('/api/clinic')).status).toBe(200);
});

it('whoever tries keys of live links is stopped like everybody who asks too much', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '4' } });
  const tries = [
    '/q/aaaaaaaaaaaa',
    '/bn/q/aaaaaaaaaaab',
    '/q/aaaaaaaaaaac?part=1',
    '/api/queue/own/aaaaaaaaaaad',
  ];
  const open = async (url: string) => (await clinic.inject({ method: 'GET', url })).statusCode;
  for (const address of tries) expect(await open(address)).toBe(404);
  for (const address of tries) expect(await open(address)).toBe(429);
});

it('behind a trusted proxy, each client address has its own limit', async () => {
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

it('behind a proxy that is trusted, what is no address is not believed: the limit stays', async () => {
  clinic = await startTestApp('sqlite', {
    env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '1', TRUST_PROXY: 'true' },
  });
  const doctorId = await addDoctor(clinic);
  expect(await ask(doctorId, from('nobody'))).toBe(200);
  expect(await ask(doctorId, from('<b>'))).toBe(429);
  // The audit log does not contain that text either.
  const payload = { username: 'nobody', password: 'nothing' };
  await clinic.inject({ method: 'POST', url: '/api/auth/admin', payload, headers: from('<b>') });
  const rows = await clinic.database.read.selectFrom('auditLog').select('address').execute();
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});

it('an IPv6 client, who may choose countless addresses, is one client', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '1000', CODES_PER_HOUR: '1' } });
  const doctorId = await addDoctor(clinic);
  const askFrom = async (address: string) => {
    const payload = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone() };
    return (await callFrom(clinic, address, { method: 'POST', url: '/appointments/request-otp', payload }))
      .status;
  };
  expect(await askFrom('2001:db8:0:1::1')).toBe(200);
  expect(await askFrom('2001:DB8::1:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await askFrom('2001:db8:0:2::1')).toBe(429);
  expect(await askFrom('2001:db8:0:100::1')).toBe(200);
  expect(await askFrom('::ffff:203.0.113.7')).toBe(200);
  expect(await askFrom('203.0.113.7')).toBe(429);
});

it('one address may look up so many patients a minute, whoever is signed in there', async () => {
  clinic = await startTestApp('sqlite', { env: { REQUESTS_PER_MINUTE: '1000', LOOKUPS_PER_MINUTE: '2' } });
  const lookUp = async () => {
    const { token } = await signedIn(clinic, 'Staff');
    return clinic.send('POST', '/patients/check-phone', { phone: newPhone() }, token);
  };
  expect([(await lookUp()).status, (await lookUp()).status]).toEqual([200, 200]);
  const refused = await lookUp();
  expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('ten files of the pages, or ten answers that are kept ready, count as one request', async () => {
  clinic = await startTestApp('sqlite', {
    env: { REQUESTS_PER_MINUTE: '2', TRUST_PROXY: 'true' },
    webRoot: makeBuiltPages(),
  });
  const statuses = async (url: string, address: string, times: number) => {
    const seen: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      seen.push((await clinic.inject({ url, headers: from(address) })).statusCode);
    }
    return seen;
  };
  const served = Array<number>(20).fill(200);
  expect(await statuses('/assets/main-1.js', '203.0.113.1', 21)).toEqual([...served, 429]);
  await statuses('/api/doctors', '203.0.113.2', 1);
  expect(await statuses('/api/doctors', '203.0.113.3', 21)).toEqual([...served, 429]);
  const refused = await clinic.inject({ url: '/api/doctors', headers: from('203.0.113.3') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json().code).toBe('TOO_MANY_REQUESTS');
  expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(await statuses('/api/doctors', '203.0.113.4', 1)).toEqual([200]);
});

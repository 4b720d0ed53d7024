import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { addDoctor, newPhone } from '../../test/clinic.ts';
import { callFrom } from '../../test/people.ts';
import { solveWork } from '../../test/solve-work.ts';
import { difficultyOfPhone } from './code-work.ts';

let clinic: TestApp;
afterEach(() => clinic?.close());

async function startClinic(env: Record<string, string> = {}) {
  clinic = await startTestApp('sqlite', { env: { USUAL_CODES: '120', ...env } });
  const doctorId = await addDoctor(clinic, { days: [{ weekday: 5, limit: 100 }] });
  return (address: string, extras: { patientPhone?: string; proof?: string } = {}) => {
    const payload = { doctorId, patientName: 'Rahima Begum', patientPhone: newPhone(), ...extras };
    return callFrom(clinic, address, { method: 'POST', url: '/appointments/request-otp', payload });
  };
}

it('60 people on one Wi-Fi within ten minutes need no proof', async () => {
  const ask = await startClinic();
  for (let person = 1; person <= 60; person += 1) {
    expect((await ask('203.0.113.7')).status).toBe(200);
    clinic.clock.advance(5);
  }
});

it('a network that asks for far more needs a proof, and is served with it', async () => {
  const ask = await startClinic();
  for (let time = 1; time <= 61; time += 1) await ask('203.0.113.7');
  const patientPhone = newPhone();
  const refused = await clinic.inject({
    method: 'POST',
    url: '/api/appointments/request-otp',
    remoteAddress: '203.0.113.7',
    payload: { doctorId: 1, patientName: 'Rahima Begum', patientPhone },
  });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('20');
  const body = refused.json();
  expect(body).toMatchObject({
    success: false,
    code: 'PROOF_NEEDED',
    error: 'There are unusually many requests right now. Please wait a moment and try again.',
  });
  const proof = await solveWork(body.challenge);
  expect((await ask('203.0.113.7', { patientPhone, proof })).status).toBe(200);
  expect((await ask('203.0.113.8')).status).toBe(200);
});

it('a client that does not know the proof of work is served by the same request after Retry-After', async () => {
  const ask = await startClinic({ USUAL_CODES: '2' });
  for (let time = 1; time <= 3; time += 1) await ask('203.0.113.7');
  const patientPhone = newPhone();
  const refused = await ask('203.0.113.7', { patientPhone });
  expect(refused.code).toBe('PROOF_NEEDED');
  clinic.clock.advance(Number(refused.headers['retry-after']) - 0.001);
  expect((await ask('203.0.113.7', { patientPhone })).code).toBe('PROOF_NEEDED');
  clinic.clock.advance(0.001);
  expect((await ask('203.0.113.7', { patientPhone })).status).toBe(200);
});

it('IPv6 clients that change their /56 within one /48 are asked as one', async () => {
  const ask = await startClinic();
  const codes = [];
  for (let site = 0; site < 100; site += 1)
    codes.push((await ask(`2001:db8:7:${(site * 256).toString(16)}::1`)).status);
  expect(codes.filter((status) => status === 200)).toHaveLength(91);
  expect((await ask('203.0.113.7')).status).toBe(200);
});

it('several networks that ask for one phone need a proof that grows with them', async () => {
  const ask = await startClinic();
  const patientPhone = newPhone();
  expect((await ask('203.0.113.7', { patientPhone })).status).toBe(200);
  expect((await ask('203.0.113.7', { patientPhone })).status).toBe(200);
  expect((await ask('198.51.100.9', { patientPhone })).code).toBe('PROOF_NEEDED');
  expect(difficultyOfPhone(['a', 'a'], 'a')).toBe(0);
  expect(difficultyOfPhone(['a'], 'b')).toBe(1);
  expect(difficultyOfPhone(['a', 'b'], 'b')).toBe(2);
  expect(difficultyOfPhone(['a', 'b', 'c', 'd'], 'owner')).toBe(3);
  expect(difficultyOfPhone(['a', 'c', 'd', 'b', 'b', 'b'], 'b')).toBe(5);
});

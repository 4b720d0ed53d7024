// @vitest-environment jsdom
import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { logOutPatient } from './log-out-patient.ts';
import { type PatientSession, patientSession } from './patient-session.ts';

const patient = { id: 12, name: 'Karim Uddin' } as Patient;
let session: PatientSession;
let warn: MockInstance;

beforeEach(() => {
  patientSession.save(patient, 'secret');
  session = patientSession.read() as PatientSession;
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }));

test('revokes the token on the server and clears the storage', async () => {
  const fetch = answer(200, { success: true, data: { loggedOut: true } });
  vi.stubGlobal('fetch', fetch);
  await logOutPatient(session);
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/auth/patient/logout',
    expect.objectContaining({
      method: 'POST',
      headers: expect.objectContaining({ authorization: 'Bearer secret' }),
      body: '{"patientId":12}',
    }),
  );
  expect(localStorage).toHaveLength(0);
  expect(warn).not.toHaveBeenCalled();
});

test('logs no failure when the server no longer knows the token', async () => {
  vi.stubGlobal('fetch', answer(401, { success: false, error: 'Please log in to continue.' }));
  await logOutPatient(session);
  expect(warn).not.toHaveBeenCalled();
});

test('logs a failure when the server is down, and ends the session in the browser anyway', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await logOutPatient(session);
  expect(patientSession.read()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('waits at most 3 seconds for a server that does not answer', async () => {
  vi.useFakeTimers();
  const hanging = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', hanging);
  const done = vi.fn();
  void logOutPatient(session).then(done);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  expect(patientSession.read()).toBeNull();
});

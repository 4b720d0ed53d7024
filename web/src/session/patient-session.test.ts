// @vitest-environment jsdom
import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPatient } from '../test/records.ts';
import { PATIENT_SESSION_KEYS, patientSession } from './patient-session.ts';

const patient: Patient = aPatient({ address: null });
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00.000Z') });
});

afterEach(() => {
  vi.restoreAllMocks();
  patientSession.clear();
  vi.useRealTimers();
});

test('stores a session under the four keys and reads it back', () => {
  patientSession.save(patient, 'secret');
  expect(Object.keys(localStorage).sort()).toEqual([
    'patient_data',
    'patient_session',
    'patient_session_expiry',
    'patient_token',
  ]);
  expect(patientSession.read()).toEqual({ who: patient, token: 'secret', expiresAt: Date.now() + 24 * HOUR });
});

test('clears a session after 24 hours', () => {
  patientSession.save(patient, 'secret');
  vi.setSystemTime(Date.now() + 24 * HOUR);
  expect(patientSession.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['half a session', () => localStorage.removeItem(PATIENT_SESSION_KEYS.token)],
  ['a broken text', () => localStorage.setItem(PATIENT_SESSION_KEYS.session, '{"patient":')],
  ['a session of nobody', () => localStorage.setItem(PATIENT_SESSION_KEYS.session, '{"patient":{}}')],
  ['an expiry that is no number', () => localStorage.setItem(PATIENT_SESSION_KEYS.expiry, 'soon')],
])('clears %s', (_, spoil) => {
  patientSession.save(patient, 'secret');
  spoil();
  expect(patientSession.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('keeps the session of this tab when local storage is full or blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  patientSession.save(patient, 'secret');
  expect(patientSession.read()).toMatchObject({ who: patient, token: 'secret' });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(patientSession.read()).toMatchObject({ who: patient, token: 'secret' });
  patientSession.clear();
  expect(patientSession.read()).toBeNull();
});

test('the hook follows a sign-in in this tab and a logout in another tab', () => {
  const { result } = renderHook(() => patientSession.use());
  expect(result.current).toBeNull();

  act(() => patientSession.save(patient, 'secret'));
  expect(result.current?.token).toBe('secret');

  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current).toBeNull();
});

test('the hook forgets a session when it expires', () => {
  patientSession.save(patient, 'secret');
  const { result } = renderHook(() => patientSession.use());
  expect(result.current?.token).toBe('secret');
  act(() => {
    vi.advanceTimersByTime(24 * HOUR);
  });
  expect(result.current).toBeNull();
});

test('a session that began after the hook was mounted expires too', () => {
  const { result } = renderHook(() => patientSession.use());
  act(() => patientSession.save(patient, 'secret'));
  act(() => {
    vi.advanceTimersByTime(24 * HOUR - 1);
  });
  expect(result.current?.token).toBe('secret');
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(result.current).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('stores a changed record and keeps the expiry', () => {
  patientSession.save(patient, 'secret');
  const { expiresAt } = patientSession.read() ?? {};
  vi.setSystemTime(Date.now() + HOUR);
  patientSession.update({ ...patient, name: 'Karim Khan' });
  expect(patientSession.read()).toMatchObject({ who: { name: 'Karim Khan' }, token: 'secret', expiresAt });
  expect(localStorage.getItem(PATIENT_SESSION_KEYS.who)).toContain('Karim Khan');

  patientSession.update({ ...patient, id: 99 });
  expect(patientSession.read()?.who.id).toBe(12);
});

test('a late refusal of an older token does not end the session', () => {
  patientSession.save(patient, 'new');
  patientSession.end('old', 'refused');
  expect(patientSession.read()?.token).toBe('new');
  patientSession.end('new', 'refused');
  expect(patientSession.read()).toBeNull();
});

test.each<[string, () => void]>([
  ['expires', () => vi.setSystemTime(Date.now() + 24 * HOUR)],
  ['is refused by the server', () => patientSession.end('secret', 'refused')],
])('takes tickets, places on waiting lists and live pages along when it %s', async (_how, end) => {
  const deleteCache = vi.fn(async () => true);
  vi.stubGlobal('caches', { keys: async () => ['patient-live-pages', 'assets'], delete: deleteCache });
  patientSession.save(patient, 'secret');
  leaveTraces();
  patientSession.read();
  expect(localStorage.getItem('patient_tickets')).toBe('x');
  end();
  expect(patientSession.read()).toBeNull();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['auth_token'], ['scheme']]);
  await vi.waitFor(() => expect(deleteCache.mock.calls).toEqual([['patient-live-pages']]));
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function leaveTraces(): void {
  for (const name of ['patient_tickets', 'patient_waiting', 'auth_token']) localStorage.setItem(name, 'x');
  for (const name of ['patient_draft', 'scheme']) sessionStorage.setItem(name, 'x');
}

test('tells why a session ended', () => {
  const ended = (token: string) => ({ who: patient, token, expiresAt: Date.now() + HOUR });
  expect(patientSession.whyEnded(ended('open'))).toBe('elsewhere');
  expect(patientSession.whyEnded({ ...ended('open'), expiresAt: Date.now() })).toBe('expired');
  patientSession.save(patient, 'bad');
  patientSession.end('bad', 'refused');
  expect(patientSession.whyEnded(ended('bad'))).toBe('refused');
});

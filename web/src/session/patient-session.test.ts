// @vitest-environment jsdom
import type { Patient } from '@clinic-serial/contract/patients';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearPatientSession,
  PATIENT_SESSION_KEYS,
  readPatientSession,
  refusePatientSession,
  savePatientSession,
  updateSessionPatient,
  usePatientSession,
  whySessionEnded,
} from './patient-session.ts';

const patient: Patient = {
  id: 12,
  name: 'Karim Uddin',
  phone: '01712345678',
  address: null,
  dateOfBirth: null,
  gender: null,
  emergencyContact: null,
  isActive: true,
  createdAt: '2026-11-20T03:00:00.000Z',
};
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00.000Z') });
});

afterEach(() => {
  vi.restoreAllMocks();
  clearPatientSession();
  vi.useRealTimers();
});

test('a session is stored under the four keys and read back', () => {
  savePatientSession({ patient, token: 'secret' });
  expect(Object.keys(localStorage).sort()).toEqual([
    'patient_data',
    'patient_session',
    'patient_session_expiry',
    'patient_token',
  ]);
  expect(readPatientSession()).toEqual({ patient, token: 'secret', expiresAt: Date.now() + 24 * HOUR });
});

test('after 24 hours it is not used and everything is cleared', () => {
  savePatientSession({ patient, token: 'secret' });
  vi.setSystemTime(Date.now() + 24 * HOUR);
  expect(readPatientSession()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['half a session', () => localStorage.removeItem(PATIENT_SESSION_KEYS.token)],
  ['a broken text', () => localStorage.setItem(PATIENT_SESSION_KEYS.session, '{"patient":')],
  ['a session of nobody', () => localStorage.setItem(PATIENT_SESSION_KEYS.session, '{"patient":{}}')],
  ['an expiry that is no number', () => localStorage.setItem(PATIENT_SESSION_KEYS.expiry, 'soon')],
])('%s is cleared', (_, spoil) => {
  savePatientSession({ patient, token: 'secret' });
  spoil();
  expect(readPatientSession()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('storage that is full or blocked still keeps the session of this tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  savePatientSession({ patient, token: 'secret' });
  expect(readPatientSession()).toMatchObject({ patient, token: 'secret' });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(readPatientSession()).toMatchObject({ patient, token: 'secret' });
  clearPatientSession();
  expect(readPatientSession()).toBeNull();
});

test('the hook follows sign-in, another tab and expiry', () => {
  const { result } = renderHook(() => usePatientSession());
  expect(result.current).toBeNull();

  act(() => savePatientSession({ patient, token: 'secret' }));
  expect(result.current?.token).toBe('secret');

  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current).toBeNull();
});

test('the hook forgets a session when its time has come', () => {
  savePatientSession({ patient, token: 'secret' });
  const { result } = renderHook(() => usePatientSession());
  expect(result.current?.token).toBe('secret');
  act(() => {
    vi.advanceTimersByTime(24 * HOUR);
  });
  expect(result.current).toBeNull();
});

test('a session that began while the hook was listening ends in time too', () => {
  const { result } = renderHook(() => usePatientSession());
  act(() => savePatientSession({ patient, token: 'secret' }));
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

test('a changed record is stored; its 24 hours go on', () => {
  savePatientSession({ patient, token: 'secret' });
  const { expiresAt } = readPatientSession() ?? {};
  vi.setSystemTime(Date.now() + HOUR);
  updateSessionPatient({ ...patient, name: 'Karim Khan' });
  expect(readPatientSession()).toMatchObject({ patient: { name: 'Karim Khan' }, token: 'secret', expiresAt });
  expect(localStorage.getItem(PATIENT_SESSION_KEYS.patient)).toContain('Karim Khan');

  updateSessionPatient({ ...patient, id: 99 });
  expect(readPatientSession()?.patient.id).toBe(12);
});

test('a late refusal of an older token ends nothing', () => {
  savePatientSession({ patient, token: 'new' });
  refusePatientSession('old');
  expect(readPatientSession()?.token).toBe('new');
  refusePatientSession('new');
  expect(readPatientSession()).toBeNull();
});

test('why a session is gone', () => {
  const ended = (token: string) => ({ patient, token, expiresAt: Date.now() + HOUR });
  expect(whySessionEnded(ended('open'))).toBe('elsewhere');
  expect(whySessionEnded({ ...ended('open'), expiresAt: Date.now() })).toBe('expired');
  savePatientSession({ patient, token: 'bad' });
  refusePatientSession('bad');
  expect(whySessionEnded(ended('bad'))).toBe('refused');
});

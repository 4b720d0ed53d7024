// @vitest-environment jsdom
import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayStaff, STAFF_SESSION_KEYS, staffSession } from './staff-session.ts';

const account: StaffAccount = {
  id: 2,
  username: 'staff',
  fullName: 'Shirin Akter',
  email: null,
  role: 'Staff',
  language: null,
  doctorId: null,
  limitedTo: [],
  hasSecondFactor: false,
  needsSecondFactor: false,
  lastLogin: null,
  createdAt: '2026-11-20T03:00:00.000Z',
};
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T03:00:00.000Z') });
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

test('reads a session that the version before has stored as one without a limit', () => {
  staffSession.save(account, 'secret');
  const { limitedTo: _, ...before } = account;
  localStorage.setItem(STAFF_SESSION_KEYS.session, JSON.stringify(before));
  expect(staffSession.read()?.who).toEqual(account);
});

test('stores a session under the three keys and reads it back for 8 hours', () => {
  staffSession.save(account, 'secret');
  expect(Object.keys(localStorage).sort()).toEqual(['admin_session', 'admin_session_expiry', 'auth_token']);
  expect(staffSession.read()).toEqual({ who: account, token: 'secret', expiresAt: Date.now() + 8 * HOUR });

  vi.setSystemTime(Date.now() + 8 * HOUR);
  expect(staffSession.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test.each([
  ['half a session', () => localStorage.removeItem(STAFF_SESSION_KEYS.token)],
  ['a broken text', () => localStorage.setItem(STAFF_SESSION_KEYS.session, '{"id":')],
  ['a session of nobody', () => localStorage.setItem(STAFF_SESSION_KEYS.session, 'null')],
  ['an expiry that is no number', () => localStorage.setItem(STAFF_SESSION_KEYS.expiry, 'soon')],
])('clears %s', (_, spoil) => {
  staffSession.save(account, 'secret');
  spoil();
  expect(staffSession.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a refused token ends only its own session', () => {
  staffSession.save(account, 'new');
  staffSession.end('old', 'refused');
  const session = staffSession.read();
  expect(session?.token).toBe('new');

  staffSession.end('new', 'refused');
  expect(staffSession.read()).toBeNull();
  expect(session && staffSession.whyEnded(session)).toBe('refused');
});

test.each(['refused', 'idle', 'logged-out'] as const)(
  'leaves nothing of the area when it ends: %s',
  (why) => {
    staffSession.save(account, `token of ${why}`);
    for (const name of ['admin_last_use', 'patient_token']) localStorage.setItem(name, 'x');
    sessionStorage.setItem('staff_note', 'x');
    staffSession.end(`token of ${why}`, why);
    expect(Object.keys(localStorage)).toEqual(['patient_token']);
    expect(sessionStorage).toHaveLength(0);
  },
);

test('a changed account keeps token and expiry', () => {
  staffSession.save(account, 'secret');
  const before = staffSession.read();
  vi.setSystemTime(Date.now() + HOUR);
  staffSession.update({ ...account, fullName: 'Shirin Begum' });
  expect(staffSession.read()).toEqual({ ...before, who: { ...account, fullName: 'Shirin Begum' } });
});

test('the hook follows a logout in another tab, and the reason is known', () => {
  staffSession.save(account, 'secret');
  const { result } = renderHook(() => staffSession.use());
  const open = result.current;
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  expect(result.current).toBeNull();
  expect(open && staffSession.whyEnded(open)).toBe('elsewhere');
});

test('the hook forgets a session when it expires', () => {
  staffSession.save(account, 'secret');
  const { result } = renderHook(() => staffSession.use());
  const open = result.current;
  act(() => {
    vi.advanceTimersByTime(8 * HOUR);
  });
  expect(result.current).toBeNull();
  expect(open && staffSession.whyEnded(open)).toBe('expired');
});

test('an unknown role has no permission', () => {
  expect(mayStaff(account, 'update')).toBe(true);
  expect(mayStaff(account, 'delete')).toBe(false);
  expect(mayStaff({ role: 'Guest' as never }, 'view')).toBe(false);
});

import { signOutStaff } from '@clinic-serial/contract/staff-account';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { logFailures } from '../log.ts';
import { type StaffSession, staffSession } from './staff-session.ts';

/** Nobody waits longer than this to be logged out; the server forgets the token after 8 hours anyway. */
const SERVER_WAIT_MS = 3_000;
/** Names of the staff's area in the browser's storage (specification 3). */
const STAFF_NAME = /^(admin_|staff_|auth_token$)/;

/**
 * Logs a staff member out on the server and here. Never throws: what went wrong is logged, and the person is logged
 * out of this browser all the same.
 */
export async function logOutStaff({ token }: StaffSession): Promise<void> {
  const failures = await revoke(token);
  staffSession.end(token, 'logged-out');
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      wipe(window[storage]);
    } catch (failure) {
      failures.push(failure);
    }
  }
  logFailures('Logout left something behind:', failures);
}

function wipe(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names.filter((name) => STAFF_NAME.test(name))) storage.removeItem(name);
}

async function revoke(token: string): Promise<unknown[]> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), SERVER_WAIT_MS);
  try {
    await call(signOutStaff, { token, signal: waiting.signal });
    return [];
  } catch (failure) {
    // A token that the server no longer knows is what a logout wants.
    return failure instanceof ApiError && failure.status === 401 ? [] : [failure];
  } finally {
    clearTimeout(timer);
  }
}

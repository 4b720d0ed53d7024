import { signOutStaff } from '@clinic-serial/contract/subjects/staff-account';
import { call } from '../api/client.ts';
import { logFailures } from '../log.ts';
import { revoke } from './revoke.ts';
import { type StaffSession, staffSession } from './staff-session.ts';

/**
 * Logs a staff member out on the server and in this browser. Failures are logged, never thrown. The pages are
 * left as soon as the request is sent, because the server would refuse their later reads.
 *
 * @param why the reason that the login page then shows
 */
export async function logOutStaff(
  { token }: StaffSession,
  why: 'logged-out' | 'idle' = 'logged-out',
): Promise<void> {
  const revoked = revoke((signal) => call(signOutStaff, { token, signal, keepalive: true }));
  staffSession.end(token, why);
  logFailures('Logout left something behind:', await revoked);
}

import { logOutPatient as logOutEndpoint } from '@clinic-serial/contract/sign-in';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { logFailures } from '../log.ts';
import { type PatientSession, patientSession } from './patient-session.ts';
import { wipeTraces } from './wipe-traces.ts';

/** Nobody waits longer than this to be logged out; the server forgets the token after 24 hours anyway. */
const SERVER_WAIT_MS = 3_000;

/**
 * Logs a patient out here and on the server (specification 4). Never throws: what went wrong is collected and logged,
 * and the person is logged out of this browser all the same.
 */
export async function logOutPatient({ token, who }: PatientSession): Promise<void> {
  const fromServer = await revoke(token, who.id);
  patientSession.end(token, 'logged-out');
  const fromBrowser = await wipeTraces();
  logFailures('Logout left something behind:', [...fromServer, ...fromBrowser]);
}

async function revoke(token: string, patientId: number): Promise<unknown[]> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), SERVER_WAIT_MS);
  try {
    await call(logOutEndpoint, { token, body: { patientId }, signal: waiting.signal });
    return [];
  } catch (failure) {
    // A token that the server no longer knows is what a logout wants.
    return failure instanceof ApiError && failure.status === 401 ? [] : [failure];
  } finally {
    clearTimeout(timer);
  }
}

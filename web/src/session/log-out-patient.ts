import { logOutPatient as logOutEndpoint } from '@clinic-serial/contract/subjects/sign-in';
import { call } from '../api/client.ts';
import { logFailures } from '../log.ts';
import { type PatientSession, patientSession } from './patient-session.ts';
import { revoke } from './revoke.ts';
import { wipeTraces } from './wipe-traces.ts';

/**
 * Logs a patient out in this browser and on the server (rules: accounts 9). Failures are logged, never
 * thrown.
 */
export async function logOutPatient({ token, who }: PatientSession): Promise<void> {
  const fromServer = await revoke((signal) =>
    call(logOutEndpoint, { token, body: { patientId: who.id }, signal }),
  );
  patientSession.end(token, 'logged-out');
  const fromBrowser = await wipeTraces();
  logFailures('Logout left something behind:', [...fromServer, ...fromBrowser]);
}

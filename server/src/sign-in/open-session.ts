import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { recordAudit } from '../audit/record-audit.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';
import { insertAccessToken, type TokenOwner } from './access-tokens.queries.ts';

/**
 * Opens a session: 24 hours for a patient, 8 for staff (decisions: Accounts 2).
 *
 * @returns the token; only its hash is stored, so it can be given out once
 */
export async function openSession(clock: Clock, tx: Db, owner: TokenOwner): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const hours = 'patientId' in owner ? LIMITS.patientSessionHours : LIMITS.staffSessionHours;
  await insertAccessToken(tx, {
    tokenHash: hashToken(token),
    owner,
    createdAt: now.toISOString(),
    expiresAt: secondsAfter(now, hours * 3_600),
  });
  return token;
}

/**
 * Opens a patient's session and writes it down, however the phone was proven: by a login or by a booking
 * (decisions: Accounts 5).
 *
 * @param address the client's
 * @returns the token
 */
export async function signPatientIn(
  clock: Clock,
  tx: Db,
  patientId: number,
  address: string,
): Promise<string> {
  const caller = { kind: 'patient', patientId } as const;
  const act = { action: 'patient.sign-in', subjectKind: 'patient', subjectId: patientId } as const;
  await recordAudit(clock, tx, { caller, address }, act);
  return openSession(clock, tx, { patientId });
}

import { LIMITS } from '@clinic-serial/contract/rules/limits';
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

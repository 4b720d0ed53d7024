import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { recordAudit } from '../audit/record-audit.ts';
import { type Clock, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { hashToken, newToken, sessionTokenOf } from '../secrets.ts';
import type { Services } from '../services.ts';
import { deviceOf } from './device-of.ts';
import { insertAccessToken, isOpenToken, type TokenOwner } from './sign-in.queries.ts';

/**
 * Opens a login session: 24 hours for a patient, 8 for staff (rules: accounts 2).
 *
 * @param how.token the token; a new one if it is not given
 * @param how.userAgent the request's header; only a coarse description of it is stored
 * @returns the token; only its hash is stored, so it can be returned only now
 */
export async function openSession(
  clock: Clock,
  tx: Db,
  owner: TokenOwner,
  { token = newToken(), userAgent }: { token?: string; userAgent?: string | undefined } = {},
): Promise<string> {
  const now = clock.now();
  const hours = 'patientId' in owner ? SESSION_LIMITS.patientSessionHours : SESSION_LIMITS.staffSessionHours;
  await insertAccessToken(tx, {
    tokenHash: hashToken(token),
    owner,
    createdAt: now.toISOString(),
    expiresAt: secondsAfter(now, hours * 3_600),
    device: deviceOf(userAgent),
  });
  return token;
}

export interface SignInPlace {
  /** The client's address, for the audit log. */
  address: string;
  /** The request's User-Agent header. */
  userAgent?: string | undefined;
}

/**
 * Opens a patient's login session after a login or a booking has proven the phone (rules: accounts 5). The
 * token is derived from the booking token, so that {@link sessionOfCode} can return the same one again.
 *
 * @param bookingToken ties the code request to its verification; it opens one session at most
 * @returns the session's token
 */
export async function signPatientIn(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  patientId: number,
  bookingToken: string,
  { address, userAgent }: SignInPlace,
): Promise<string> {
  const caller = { kind: 'patient', patientId } as const;
  const act = { action: 'patient.sign-in', subject: { patient: patientId } } as const;
  await recordAudit(clock, tx, { caller, address }, act);
  const token = sessionTokenOf(config.secret, bookingToken);
  return openSession(clock, tx, { patientId }, { token, userAgent });
}

/**
 * The session that a used code has opened, for a verification that is sent again because its answer was lost.
 *
 * @returns the token; undefined if the session has ended, or if the code opened none
 */
export async function sessionOfCode(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  bookingToken: string,
): Promise<string | undefined> {
  const token = sessionTokenOf(config.secret, bookingToken);
  return (await isOpenToken(tx, hashToken(token), clock.now())) ? token : undefined;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import { derivedKey } from '../secrets.ts';
import type { Services } from '../services.ts';
import { findStaff, type StaffRecord } from './staff.queries.ts';

type Proven = Pick<StaffRecord, 'id' | 'passwordHash' | 'totpSecret'>;

const proofOf = (secret: string, { id, passwordHash, totpSecret }: Proven, expiry: number) =>
  createHmac('sha256', derivedKey(secret, 'second-factor'))
    .update(JSON.stringify([id, expiry, passwordHash, totpSecret]))
    .digest('base64url');

/**
 * A token that says: the right password of this account was entered. It is valid for 5 minutes, on every instance, and
 * ends with a change of the password or of the second factor.
 */
export function signInChallenge(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  account: Proven,
): string {
  const expiry = Math.floor(clock.now().getTime() / 1_000) + STAFF_ACCOUNT_LIMITS.codeWaitMinutes * 60;
  return `${account.id}.${expiry}.${proofOf(config.secret, account, expiry)}`;
}

/** The active account of a challenge; undefined if the challenge is forged, expired or older than a change of the account. */
export async function accountOfChallenge(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  challenge: string,
): Promise<StaffRecord | undefined> {
  const [, id, expiry = '', proof = ''] = /^(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(challenge) ?? [];
  if (id === undefined || Number(expiry) * 1_000 <= clock.now().getTime()) return undefined;
  const account = await findStaff(database.read, Number(id));
  if (!account || account.isActive === 0 || account.totpSecret === null) return undefined;
  const expected = proofOf(config.secret, account, Number(expiry));
  return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? account : undefined;
}

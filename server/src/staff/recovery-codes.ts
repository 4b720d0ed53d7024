import { createHmac, randomInt } from 'node:crypto';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import type { Db } from '../database/tables.ts';
import { derivedKey } from '../secrets.ts';
import { replaceRecoveryCodes } from './second-factor.queries.ts';

/** Without the letters and digits that look like others: I, L, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const GROUP = 4;

const newLetters = () =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** `ABCD-EFGH-JKMN`, as it is shown. */
const shown = (letters: string) => (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');

/**
 * The hash of a recovery code that the database stores. It is keyed, because a code has fewer random bits than a token.
 *
 * @param code capitals without hyphens, as the contract's field makes it
 */
export function hashRecoveryCode(secret: string, staffId: number, code: string): string {
  return createHmac('sha256', derivedKey(secret, 'recovery-code'))
    .update(`${staffId}:${code}`)
    .digest('base64url');
}

/** Gives an account new recovery codes in place of the old ones. @returns the codes, which can be read only now */
export async function giveRecoveryCodes(secret: string, tx: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: STAFF_ACCOUNT_LIMITS.recoveryCodes }, newLetters);
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(secret, staffId, code)),
  );
  return codes.map(shown);
}

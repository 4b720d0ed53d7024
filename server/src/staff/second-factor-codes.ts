import { createHmac, randomInt } from 'node:crypto';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../database/tables.ts';
import { derivedKey, unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import { replaceRecoveryCodes, useRecoveryCode, useTotpStep } from './second-factor.queries.ts';
import type { StaffRecord } from './staff.queries.ts';

/** The form that every authenticator app supports: 6 digits, new every 30 seconds, SHA-1 (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const CODE = /^\d{6}$/;
/** A code may be one step too old or too new, because the clocks of phones differ. */
const DRIFT_STEPS = 1;

/** A new secret of 160 bits, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, names: { clinic: string; username: string }): string {
  // The colon separates the two names in the address.
  const issuer = names.clinic.replaceAll(':', ' ');
  return new TOTP({ ...FORM, issuer, label: names.username, secret }).toString();
}

/** The number of the time step of a code; undefined unless it is six digits of a step near now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  // The library throws at other characters that take more than one byte, so they are refused before.
  if (!CODE.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...FORM,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: DRIFT_STEPS,
  });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

/** Without the letters and digits that look like others: I, L, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const GROUP = 4;

const newLetters = () =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** `ABCD-EFGH-JKMN`, as it is shown. */
const shown = (letters: string) => (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');

/**
 * The stored hash of a recovery code. It is keyed, because a code has fewer random bits than a token.
 *
 * @param code capitals without hyphens, as the contract's field makes it
 */
function hashRecoveryCode(secret: string, staffId: number, code: string): string {
  return createHmac('sha256', derivedKey(secret, 'recovery-code'))
    .update(`${staffId}:${code}`)
    .digest('base64url');
}

/** Replaces the recovery codes of an account. @returns the codes, which can be read only now */
export async function giveRecoveryCodes(secret: string, tx: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: STAFF_ACCOUNT_LIMITS.recoveryCodes }, newLetters);
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashRecoveryCode(secret, staffId, code)),
  );
  return codes.map(shown);
}

/**
 * Checks a code of an account's second factor and uses it up (rules: accounts 14).
 *
 * @param code as the contract's field makes it: 6 digits of the app, or a recovery code
 * @returns the kind of the code; undefined if it is wrong or was used before
 */
export async function useCode(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  { id, totpSecret }: Pick<StaffRecord, 'id' | 'totpSecret'>,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (totpSecret === null) return undefined;
  if (!/^\d{6}$/.test(code)) {
    const used = await useRecoveryCode(tx, id, hashRecoveryCode(config.secret, id, code));
    return used ? 'recovery' : undefined;
  }
  const step = stepOfSealed(config.secret, totpSecret, code, clock.now());
  return step !== undefined && (await useTotpStep(tx, id, totpSecret, step)) ? 'app' : undefined;
}

/** The time step of a code; undefined also when the secret was sealed with another CLINIC_SECRET. */
export function stepOfSealed(secret: string, sealed: string, code: string, now: Date): number | undefined {
  let opened: string;
  try {
    opened = unseal(secret, sealed);
  } catch {
    return undefined;
  }
  return stepOfCode(opened, code, now);
}

import type { Db } from '../database/tables.ts';
import { unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { useRecoveryCode, useTotpStep } from './second-factor.queries.ts';
import type { StaffRecord } from './staff.queries.ts';
import { stepOfCode } from './totp.ts';

/**
 * Checks a code of an account's second factor and uses it up, so that nobody who has seen it can use it again
 * (rules: accounts 14).
 *
 * @param code as the contract's field makes it: 6 digits of the app, else a recovery code
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

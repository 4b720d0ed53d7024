import * as z from 'zod/mini';
import { FIELD_LIMITS } from '../rules/field-limits.ts';

const LONGEST = 200;

/** A new password: at least 8 characters (rules: fields 6). */
export const newPassword = z
  .string('Please enter a new password')
  .check(
    z.minLength(1, { error: 'Please enter a new password', abort: true }),
    z.minLength(FIELD_LIMITS.passwordShortest, 'New password must be at least 8 characters long'),
    z.maxLength(LONGEST, `Please use at most ${LONGEST} characters`),
  );

/** An existing password, entered to prove the account. The only checks: it is present and not too long. */
export function knownPassword(required: string) {
  return z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(LONGEST, `Please use at most ${LONGEST} characters`));
}

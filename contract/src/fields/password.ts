import * as z from 'zod/mini';
import { LIMITS } from '../rules/limits.ts';

const LONGEST = 200;

/** A password that is being chosen: at least 8 characters (rules: fields 6). */
export const newPassword = z
  .string('Please enter a new password')
  .check(
    z.minLength(1, { error: 'Please enter a new password', abort: true }),
    z.minLength(LIMITS.passwordShortest, 'New password must be at least 8 characters long'),
    z.maxLength(LONGEST, `Please use at most ${LONGEST} characters`),
  );

/** A password that is being shown to prove who one is: only its presence is checked. */
export function knownPassword(required: string) {
  return z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(LONGEST, `Please use at most ${LONGEST} characters`));
}

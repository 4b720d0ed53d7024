import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { LIMITS } from '../rules/limits.ts';

const LONGEST = 200;
const TOO_LONG = say('tooLong', { most: LONGEST });

/** A password that is being chosen: at least 8 characters (rules: fields 6). */
export const newPassword = z
  .string(say('newPasswordRequired'))
  .check(
    z.minLength(1, { error: say('newPasswordRequired'), abort: true }),
    z.minLength(LIMITS.passwordShortest, say('newPasswordTooShort', { least: LIMITS.passwordShortest })),
    z.maxLength(LONGEST, TOO_LONG),
  );

/**
 * A password that is being shown to prove who one is: only its presence is checked.
 *
 * @param required the message of the form for a missing password
 */
export function knownPassword(required: Message) {
  return z.string(required).check(z.minLength(1, required), z.maxLength(LONGEST, TOO_LONG));
}

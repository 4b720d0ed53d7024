import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { FIELD_LIMITS } from '../terms/field-limits.ts';

const LONGEST = 200;
const TOO_LONG = say('tooLong', { most: LONGEST });

/** A new password: at least 8 characters (rules: fields 6). */
export const newPassword = z
  .string(say('newPasswordRequired'))
  .check(
    z.minLength(1, { error: say('newPasswordRequired'), abort: true }),
    z.minLength(
      FIELD_LIMITS.passwordShortest,
      say('newPasswordTooShort', { least: FIELD_LIMITS.passwordShortest }),
    ),
    z.maxLength(LONGEST, TOO_LONG),
  );

/**
 * An existing password. It must only be present and not too long.
 *
 * @param required the form's message for a missing password
 */
export function knownPassword(required: Message) {
  return z.string(required).check(z.minLength(1, required), z.maxLength(LONGEST, TOO_LONG));
}

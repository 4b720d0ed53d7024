import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { LIMITS } from '../rules/limits.ts';
import { digitsOf } from './digits.ts';

const INCOMPLETE = say('codeIncomplete', { digits: LIMITS.otpLength });

/** The one-time code: exactly 4 digits, pasted text allowed (rules: fields 4). */
export const otpCode = z.pipe(
  z.pipe(z.string(INCOMPLETE).check(z.maxLength(40, INCOMPLETE)), z.transform(digitsOf)),
  z.string().check(z.length(LIMITS.otpLength, INCOMPLETE)),
);

const SESSION_EXPIRED = say('SESSION_EXPIRED');

/** The opaque token that ties a code request to its verification. */
export const bookingToken = z
  .string(SESSION_EXPIRED)
  .check(
    z.minLength(1, SESSION_EXPIRED),
    z.maxLength(100, SESSION_EXPIRED),
    z.regex(/^[\w-]+$/, SESSION_EXPIRED),
  );

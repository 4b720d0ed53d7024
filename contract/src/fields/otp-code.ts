import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { CODE_LIMITS } from '../terms/code-limits.ts';
import { digitsOf } from '../text/digits.ts';

const INCOMPLETE = say('codeIncomplete', { digits: CODE_LIMITS.otpLength });

/** The one-time code: exactly 4 digits, pasted text allowed (rules: fields 4). */
export const otpCode = z.pipe(
  z.pipe(z.string(INCOMPLETE).check(z.maxLength(40, INCOMPLETE)), z.transform(digitsOf)),
  z.string().check(z.length(CODE_LIMITS.otpLength, INCOMPLETE)),
);

const SESSION_EXPIRED = say('SESSION_EXPIRED');

/** The token of a code request. The client sends it back together with the code. */
export const bookingToken = z
  .string(SESSION_EXPIRED)
  .check(
    z.minLength(1, SESSION_EXPIRED),
    z.maxLength(100, SESSION_EXPIRED),
    z.regex(/^[\w-]+$/, SESSION_EXPIRED),
  );

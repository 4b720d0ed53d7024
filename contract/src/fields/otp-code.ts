import * as z from 'zod/mini';
import { CODE_LIMITS } from '../rules/code-limits.ts';
import { digitsOf } from './digits.ts';

export const OTP_INCOMPLETE = 'Please enter the complete 4-digit code';

/** The one-time code: exactly 4 digits, pasted text allowed (rules: fields 4). */
export const otpCode = z.pipe(
  z.pipe(z.string(OTP_INCOMPLETE).check(z.maxLength(40, OTP_INCOMPLETE)), z.transform(digitsOf)),
  z.string().check(z.length(CODE_LIMITS.otpLength, OTP_INCOMPLETE)),
);

export const SESSION_EXPIRED = 'Session expired. Please go back and request a new OTP.';
/** The opaque token of a code request. The client sends it back together with the code. */
export const bookingToken = z
  .string(SESSION_EXPIRED)
  .check(
    z.minLength(1, SESSION_EXPIRED),
    z.maxLength(100, SESSION_EXPIRED),
    z.regex(/^[\w-]+$/, SESSION_EXPIRED),
  );

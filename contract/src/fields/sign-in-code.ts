import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { asciiDigits } from '../text/digits.ts';

const REQUIRED = say('signInCodeRequired');

/**
 * A code of an authenticator app or a recovery code, without spaces and hyphens, in capitals and ASCII
 * digits.
 */
export const signInCode = z.pipe(
  z.pipe(
    z.string(REQUIRED).check(z.maxLength(60, REQUIRED)),
    z.transform((text) => asciiDigits(text).replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.minLength(1, REQUIRED)),
);

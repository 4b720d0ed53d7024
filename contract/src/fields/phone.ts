import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { phoneDigits } from '../text/phone-digits.ts';

const REQUIRED = say('phoneRequired');
const INVALID = say('phoneInvalid');
const INVALID_CONTACT = say('emergencyContactInvalid');

const PATTERN = /^01\d{9}$/;

/** A Bangladeshi phone number, normalised to 11 digits (rules: fields 1). */
export const phone = z.pipe(
  z.pipe(
    z
      .string(REQUIRED)
      .check(z.trim(), z.minLength(1, { error: REQUIRED, abort: true }), z.maxLength(40, INVALID)),
    z.transform(phoneDigits),
  ),
  z.string().check(z.regex(PATTERN, INVALID)),
);

/** An optional second number: blank means none (null) (rules: fields 2). */
export const emergencyContact = z.pipe(
  z.pipe(
    z.nullish(z.string(INVALID_CONTACT).check(z.maxLength(40, INVALID_CONTACT))),
    z.transform((text) => (text?.trim() ? phoneDigits(text) : null)),
  ),
  z.nullable(z.string().check(z.regex(PATTERN, INVALID_CONTACT))),
);

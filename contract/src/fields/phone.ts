import * as z from 'zod/mini';
import { say } from '../messages/message.ts';
import { digitsOf } from './digits.ts';

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
    z.transform(digitsOf),
  ),
  z.string().check(z.regex(PATTERN, INVALID)),
);

/** An optional second number: blank means none (null) (rules: fields 2). */
export const emergencyContact = z.pipe(
  z.pipe(
    z.nullish(z.string(INVALID_CONTACT).check(z.maxLength(40, INVALID_CONTACT))),
    z.transform((text) => (text?.trim() ? digitsOf(text) : null)),
  ),
  z.nullable(z.string().check(z.regex(PATTERN, INVALID_CONTACT))),
);

/**
 * Groups a phone for reading: 5 digits, a hyphen, 6 digits (rules: fields 1).
 * Also works while the user types: fewer than 11 digits are grouped too. Digits after the 11th are dropped.
 *
 * @param text typed, pasted or stored; `+880…` and `880…` lose their country code
 * @returns for example `01712-345678`
 */
export function formatPhone(text: string): string {
  const digits = digitsOf(text)
    .replace(/^88(?=01)/, '')
    .slice(0, 11);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/**
 * The digits of a search text that could be a phone number or a part of one.
 *
 * @param search the search text as typed
 * @returns ASCII digits without the country code; undefined if the text has other characters or no digits
 */
export function phoneDigitsOf(search: string): string | undefined {
  if (!/^[\d০-৯\s()+-]+$/.test(search)) return undefined;
  return digitsOf(search).replace(/^88(?=01)/, '') || undefined;
}

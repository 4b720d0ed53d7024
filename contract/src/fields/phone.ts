import * as z from 'zod/mini';
import { digitsOf } from './digits.ts';

const PHONE_MESSAGES = {
  required: 'Please enter your phone number',
  invalid: 'Please enter a valid Bangladeshi phone number (11 digits starting with 01)',
  invalidEmergencyContact: 'Please enter a valid emergency contact number (11 digits starting with 01)',
} as const;

const PATTERN = /^01\d{9}$/;

/** A Bangladeshi phone number, normalised to 11 digits (rules: fields 1). */
export const phone = z.pipe(
  z.pipe(
    z
      .string(PHONE_MESSAGES.required)
      .check(
        z.trim(),
        z.minLength(1, { error: PHONE_MESSAGES.required, abort: true }),
        z.maxLength(40, PHONE_MESSAGES.invalid),
      ),
    z.transform(digitsOf),
  ),
  z.string().check(z.regex(PATTERN, PHONE_MESSAGES.invalid)),
);

/** An optional second number: blank means none (null) (rules: fields 2). */
export const emergencyContact = z.pipe(
  z.pipe(
    z.nullish(
      z
        .string(PHONE_MESSAGES.invalidEmergencyContact)
        .check(z.maxLength(40, PHONE_MESSAGES.invalidEmergencyContact)),
    ),
    z.transform((text) => (text?.trim() ? digitsOf(text) : null)),
  ),
  z.nullable(z.string().check(z.regex(PATTERN, PHONE_MESSAGES.invalidEmergencyContact))),
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

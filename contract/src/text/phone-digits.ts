import { digitsOf } from './digits.ts';

const DIGITS = 11;

/**
 * The digits of a phone as it is dialled in Bangladesh: `1712345678`, `00880 1712-345678` and `+88 (01712)
 * 345678` all give `01712345678` (rules: fields 1). It also works while the user types.
 *
 * @param text typed, pasted or stored; Bangla digits count too
 * @returns ASCII digits, which may be too few or too many
 */
export function phoneDigits(text: string): string {
  return withoutCountryCode(digitsOf(text)).replace(/^1/, '01');
}

/** By how many digits a text is too long for a phone; 0 if it is not. */
export function digitsTooMany(text: string): number {
  return Math.max(0, phoneDigits(text).length - DIGITS);
}

/**
 * Groups a phone for reading: `01712-345678` (rules: fields 1). It also works while the user types: fewer
 * digits are grouped too, and none is dropped.
 *
 * @param text as for {@link phoneDigits}
 */
export function formatPhone(text: string): string {
  return groupDigits(phoneDigits(text));
}

/** Groups digits as a phone: 5, a hyphen, the others. */
export function groupDigits(digits: string): string {
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/**
 * The digits of a search that could be a phone number or a part of one, without the country code.
 *
 * @returns undefined if the text has other characters or no digits
 */
export function phoneDigitsOf(search: string): string | undefined {
  if (!/^[\d০-৯\s()+-]+$/.test(search)) return undefined;
  return withoutCountryCode(digitsOf(search)) || undefined;
}

function withoutCountryCode(digits: string): string {
  return digits.replace(/^(00)?88(?=0?1)/, '');
}

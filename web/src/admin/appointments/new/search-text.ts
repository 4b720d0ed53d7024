import { phone as phoneRule } from '@clinic-serial/contract/fields/phone';
import { digitsOf } from '@clinic-serial/contract/text/digits';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';

/** The server finds no text of fewer letters or digits (rules: finding 7). */
const FEWEST_LETTERS = 3;

/** True if a search text is a part of a phone, or nothing yet. A text with a letter is a name or a booking reference. */
export function isPhonePart(text: string): boolean {
  return /^[\d০-৯+\-().\s]*$/.test(text);
}

/** True if a part of a phone is its beginning, which is grouped like a phone. The end of a phone is not. */
export function isPhoneBeginning(text: string): boolean {
  const digits = digitsOf(text);
  return isPhonePart(text) && (digits.startsWith('0') || phoneDigits(digits) !== digits);
}

/** True if the text is long enough to be looked for. */
export function isSearchable(text: string): boolean {
  const letters = isPhonePart(text) ? digitsOf(text) : text.trim();
  return [...letters].length >= FEWEST_LETTERS;
}

/** True if the patients whom the text may mean are offered while it is typed. A whole phone is looked up by Enter. */
export function isOfferedWhileTyping(text: string): boolean {
  return isSearchable(text) && !phoneRule.safeParse(text).success;
}

/** The name of a new patient in a search that found nobody: empty for the parts of phones and references. */
export function nameInSearch(text: string): string {
  return isPhonePart(text) || /[\d০-৯]/.test(text) ? '' : text.trim();
}

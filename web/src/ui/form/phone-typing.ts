import { digitsOf } from '@clinic-serial/contract/text/digits';
import { groupDigits, phoneDigits } from '@clinic-serial/contract/text/phone-digits';

/** The text of a phone field and the position of its caret in characters. */
export interface PhoneEdit {
  text: string;
  caret: number;
}

/**
 * Groups a phone after a change and keeps the caret behind the same digit.
 * Deleting only the hyphen would change nothing, so the digit next to the hyphen is deleted instead.
 *
 * @param before the grouped text before the change
 * @param raw the field's text and caret after the change
 * @param inputType the browser's name of the change, for example 'deleteContentBackward'
 */
export function regroupPhone(before: string, raw: PhoneEdit, inputType?: string): PhoneEdit {
  let digits = digitsOf(raw.text);
  let digitsBeforeCaret = digitsOf(raw.text.slice(0, raw.caret)).length;
  if (digits === digitsOf(before) && raw.text.length < before.length) {
    if (inputType === 'deleteContentBackward' && digitsBeforeCaret > 0) {
      digitsBeforeCaret -= 1;
      digits = withoutDigit(digits, digitsBeforeCaret);
    } else if (inputType === 'deleteContentForward') {
      digits = withoutDigit(digits, digitsBeforeCaret);
    }
  }
  // A person who deletes the first 0 wants to type another one, so only an addition completes the number.
  const completed = inputType?.startsWith('delete') ? digits : phoneDigits(digits);
  const text = groupDigits(completed);
  // The front may have lost a country code, or got the 0 that was left out.
  const shift = completed.length - digits.length;
  return { text, caret: caretBehind(text, Math.max(0, digitsBeforeCaret + shift)) };
}

function withoutDigit(digits: string, index: number): string {
  return digits.slice(0, index) + digits.slice(index + 1);
}

function caretBehind(text: string, digits: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === digits) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}

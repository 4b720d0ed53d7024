import { digitsOf } from '@clinic-serial/contract/fields/digits';
import { formatPhone } from '@clinic-serial/contract/fields/phone';

/** What stands in a phone field and where its caret is, counted in characters. */
export interface PhoneEdit {
  text: string;
  caret: number;
}

/**
 * Groups a phone after a change and keeps the caret behind the digit it stood behind.
 * Deleting only the hyphen would change nothing, so it deletes the digit beyond it.
 *
 * @param before the grouped text before the change
 * @param raw the field's text and caret after the change
 * @param inputType the change as the browser names it, for example 'deleteContentBackward'
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
  const text = formatPhone(digits);
  // A pasted country code has gone from the front.
  if (/^8801/.test(digits)) digitsBeforeCaret = Math.max(0, digitsBeforeCaret - 2);
  return { text, caret: caretBehind(text, digitsBeforeCaret) };
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

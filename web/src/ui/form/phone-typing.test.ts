import { expect, test } from 'vitest';
import { regroupPhone } from './phone-typing.ts';

const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

test.each([
  ['the sixth digit comes behind the hyphen', '01712', '017123|', undefined, '01712-3|'],
  [
    'a digit in the middle keeps the caret there',
    '01712-345678',
    '019|712-345678',
    undefined,
    '019|71-234567',
  ],
  [
    'backspace on the hyphen takes the digit before it',
    '01712-345',
    '01712|345',
    'deleteContentBackward',
    '0171|3-45',
  ],
  [
    'delete on the hyphen takes the digit behind it',
    '01712-345',
    '01712|345',
    'deleteContentForward',
    '01712|-45',
  ],
  ['backspace on the last digit', '01712-3', '01712-|', 'deleteContentBackward', '01712|'],
  ['a pasted +880 number loses its country code', '', '+8801712345678|', undefined, '01712-345678|'],
  ['Bangla digits', '', '০১৭১২৩৪৫৬৭৮|', undefined, '01712-345678|'],
  ['letters are dropped', '017', '017x|', undefined, '017|'],
  ['a twelfth digit is dropped', '01712-345678', '01712-3456789|', undefined, '01712-345678|'],
])('%s', (_, before, raw, inputType, after) => {
  expect(marked(regroupPhone(before, at(raw), inputType))).toBe(after);
});

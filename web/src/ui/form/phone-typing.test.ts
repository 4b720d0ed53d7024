import { expect, test } from 'vitest';
import { regroupPhone } from './phone-typing.ts';

const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

test.each([
  ['the sixth digit comes behind the hyphen', '01712', '017123|', undefined, '01712-3|'],
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
  [
    'a twelfth digit stays, so that the field can say that it is too many',
    '01712-345678',
    '01712-3456789|',
    undefined,
    '01712-3456789|',
  ],
  [
    'a digit too many in the middle keeps the caret there',
    '01712-345678',
    '019|712-345678',
    undefined,
    '019|71-2345678',
  ],
  ['the 0 that is left out is put first', '', '1|', undefined, '01|'],
  ['a number without the 0, pasted', '', '1712345678|', undefined, '01712-345678|'],
  ['a pasted 0088 number', '', '00880 1712 345678|', undefined, '01712-345678|'],
  ['a pasted +88 number without the 0', '', '+881712345678|', undefined, '01712-345678|'],
  ['a country code that is typed goes with the digit behind it', '880', '8801|', undefined, '01|'],
  ['the first 0 can be deleted', '01712-345678', '|1712-345678', 'deleteContentForward', '|17123-45678'],
  ['a 0 is typed in its place', '17123-45678', '0|17123-45678', 'insertText', '0|1712-345678'],
  ['backspace takes the 0 when nothing follows it', '0', '|', 'deleteContentBackward', '|'],
])('%s', (_, before, raw, inputType, after) => {
  expect(marked(regroupPhone(before, at(raw), inputType))).toBe(after);
});

import { expect, test } from 'vitest';
import { staffFields } from '../messages/en/staff-fields.ts';
import { sentenceOf } from '../messages/message.ts';
import { searchWords } from './search-words.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`).join(', ');

test.each([
  ['child', 'child'],
  [' child ,, chest   pain,', 'child, chest   pain'],
  ['শিশু,বাচ্চা', 'শিশু, বাচ্চা'],
  ['skin\nhair\r\nnails', 'skin, hair, nails'],
  ['Skin, SKIN, skin rash', 'Skin, skin rash'],
  // য় as one code point, and as য with a dot below: a search takes them for the same.
  ['হৃদ\u09df, হৃদ\u09af\u09bc', 'হৃদ\u09df'.normalize('NFC')],
  ['\u200b,\u202e', null],
  ['  ', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the search words %j are kept as %j', (typed, kept) => {
  expect(searchWords.parse(typed)).toBe(kept);
});

test('40 words are taken, also with one of them twice', () => {
  expect(searchWords.safeParse(words(40)).success).toBe(true);
  expect(searchWords.safeParse(`${words(40)}, WORD 3`).success).toBe(true);
  expect(searchWords.safeParse('a'.repeat(40)).success).toBe(true);
});

test.each([
  [words(41), 'Please use at most 40 search words'],
  [`skin, ${'a'.repeat(41)}`, 'A search word may have at most 40 characters'],
  ['skin\u0000', 'Please remove the characters that cannot be printed'],
  [7, 'Please enter a text'],
])('the search words %j are refused: %s', (typed, sentence) => {
  const [issue] = searchWords.safeParse(typed).error?.issues ?? [];
  expect(sentenceOf(staffFields, issue?.message ?? '')).toBe(sentence);
});

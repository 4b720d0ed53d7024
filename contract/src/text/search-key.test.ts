import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey } from './search-key.ts';

describe('the search key of a text', () => {
  it.each([
    ['ÉMILE', 'émi'.normalize('NFD')],
    ['Élan', 'elan'],
    // With and without the joiner that some keyboards write.
    ['র\u200d্যাব', 'র্যাব'],
    ['İrem', 'irem'],
    ['Ｋａｒｉｍ', 'karim'],
    // য় as one code point, and as য with a dot below.
    ['আ\u09dfেশা', 'আ\u09af\u09bcেশা'],
    ['ব\u09dc', 'ব\u09a1\u09bc'],
    ['আষা\u09dd', 'আষা\u09a2\u09bc'],
    // ো and ৌ as one sign, and in two parts.
    ['র\u09cbকেয়া', 'র\u09c7\u09beকেয়া'],
    ['ম\u09cbম', 'ম\u09c7\u09beম'],
    ['স\u09ccরভ', 'স\u09c7\u09d7রভ'],
  ])('of %s contains the key of %s', (text, part) => {
    expect(searchKey(text)).toContain(searchKey(part));
  });

  it('keeps the signs that make Bangla words differ', () => {
    const words = ['কি', 'কী', 'কা', 'ক', 'কঁ', 'ক্', 'খ', 'য', 'য়'];
    expect(new Set(words.map(searchKey)).size).toBe(words.length);
  });

  it('does not depend on the Unicode form of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = searchKey(text);
        expect(searchKey(text.normalize('NFD'))).toBe(key);
        expect(searchKey(text.normalize('NFC'))).toBe(key);
      }),
    );
  });
});

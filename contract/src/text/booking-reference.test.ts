import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REFERENCE_LETTERS, referenceOf } from './booking-reference.ts';

it.each([
  'K7QF-3M2D',
  'k7qf3m2d',
  ' K7QF 3M2D ',
  'K7QF–3M2D',
  'K7QF — 3M2D',
  'k7qf‑3m2d.',
  'K7 QF 3M 2D',
  'K৭QF-৩M২D',
  'Ｋ７ＱＦ－３Ｍ２Ｄ',
  '#K7QF-3M2D',
  '“K7QF-3M2D”',
  '(K7QF-3M2D)',
  'Ref: K7QF-3M2D',
  'ref no. k7qf 3m2d',
  'Booking Reference K7QF-3M2D',
  'Your booking reference is: K7QF-3M2D',
  'রেফারেন্স K৭QF-৩M২D',
  'রেফারেন্স: K7QF-3M2D।',
  'K7QF\u200b-3M2D',
  'https://clinic.example/bn/a/k7qf-3m2d?from=sms',
  'https://clinic.example/q/Zk3v9QhT0aLe#K7QF-3M2D',
])('%j is a reference', (text) => {
  expect(referenceOf(text)).toBe('K7QF-3M2D');
});

it.each([
  '',
  '-',
  'Ref:',
  'K7QF-3M2',
  'K7QF-3M2DX',
  'K7QF-0M2D',
  'K7QF-OM2D',
  'K7QF-1M2D',
  'Karim 7QF3M2D',
  'Rahima Khatun',
  '01712-345678',
  'রহিমা খাতুন',
  'রেফারেন্স',
  'https://clinic.example/about',
])('%j is no reference', (text) => {
  expect(referenceOf(text)).toBeUndefined();
});

const letter = fc.constantFrom(...REFERENCE_LETTERS);
const marks = fc.string({
  unit: fc.constantFrom(...' \t\u00a0-‐‑–—−_.,;:#*\'"“”‘’()[]{}<>|/\\।\u200b\u200d\ufeff'),
  maxLength: 3,
});
const label = fc.constantFrom('', 'Ref: ', 'REF ', 'reference no. ', 'Booking reference - ', 'টিকিট নম্বর: ');

/** Another way of typing a letter: in lower case, as a full-width letter, or a Bangla digit. */
const spellings = (each: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    each,
    each.toLowerCase(),
    String.fromCharCode(each.charCodeAt(0) + 0xfee0),
    /\d/.test(each) ? String.fromCharCode(0x09e6 + Number(each)) : each,
  );

it('finds each reference with any marks around and between its letters', () => {
  const typed = fc
    .array(letter, { minLength: 8, maxLength: 8 })
    .chain((letters) =>
      fc.tuple(
        fc.constant(letters.join('')),
        label,
        marks,
        fc.tuple(...letters.map((each) => fc.tuple(spellings(each), marks))),
      ),
    );
  fc.assert(
    fc.property(typed, ([letters, before, mark, parts]) => {
      const text = before + mark + parts.map(([spelling, after]) => spelling + after).join('');
      expect(referenceOf(text)).toBe(`${letters.slice(0, 4)}-${letters.slice(4)}`);
    }),
    { numRuns: 500 },
  );
});

it('gives what it was given, and no other text the form of a reference', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const reference = referenceOf(text);
      if (reference === undefined) return;
      expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
      expect(referenceOf(reference)).toBe(reference);
    }),
  );
});

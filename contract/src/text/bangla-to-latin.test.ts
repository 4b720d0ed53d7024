import fc from 'fast-check';
import { expect, it } from 'vitest';
import { banglaToLatin } from './bangla-to-latin.ts';

it.each([
  ['রহিমা', 'rahima'],
  ['রফিকুল', 'rafikul'],
  ['ইসলাম', 'islam'],
  ['শারমিন', 'sharmin'],
  ['আক্তার', 'aktar'],
  ['খাদিজা', 'khadija'],
  ['বেগম', 'begam'],
  ['জাহাঙ্গীর', 'jahangir'],
  ['আলম', 'alam'],
  ['ফারহানা', 'farhana'],
  ['ইয়াসমিন', 'iyasmin'],
  ['চৌধুরী', 'choudhuri'],
  ['হোসেন', 'hosen'],
  ['রহমান', 'rahman'],
  ['আকবর', 'akbar'],
  ['খন্দকার', 'khandakar'],
  ['মোহাম্মদ', 'mohammad'],
  ['মোঃ', 'mo'],
  ['স্বপন', 'swapan'],
  ['আম্বিয়া', 'ambiya'],
  ['শ্যামল', 'shamal'],
  ['লক্ষ্মী', 'lakshmi'],
  ['জ্ঞান', 'gyan'],
  ['ওয়াহিদ', 'oahid'],
  ['সৈয়দ', 'soiyed'],
  ['চন্দ্র', 'chandra'],
  ['উদ্দিন', 'uddin'],
  ['চাঁদ', 'chad'],
  ['র\u200d্যাব', 'rab'],
  ['১২৩', '123'],
  ['Karim', 'Karim'],
  ['', ''],
])('%s is written %s in Latin letters', (word, latin) => {
  expect(banglaToLatin(word.normalize('NFD'))).toBe(latin);
  expect(banglaToLatin(word.normalize('NFC'))).toBe(latin);
});

it('leaves no Bangla letter, and takes any text', () => {
  const bangla = fc.integer({ min: 0x0980, max: 0x09ff }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(bangla, fc.string({ unit: 'binary', maxLength: 1 })) }),
      (text) => {
        expect(banglaToLatin(text)).not.toMatch(
          /[\u0985-\u098b\u098f\u0990\u0993-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09be-\u09c3\u09c7\u09c8\u09cb-\u09cd]/,
        );
      },
    ),
  );
});

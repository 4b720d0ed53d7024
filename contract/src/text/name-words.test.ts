import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAME_SEARCHES, NAMES } from '../../../server/test/name-searches.ts';
import { foldLetters, foldWord, isNamed, isTitle, nameBeginnings, nameWordsKey } from './name-words.ts';
import { searchKey } from './search-key.ts';

const isFound = (name: string, search: string) => isNamed(nameWordsKey(name), nameBeginnings(search));

describe('the key of a name', () => {
  it.each([
    ['Rahima', ' rahima'],
    ['Begum', ' begum bigam'],
    ['Md. Rafiqul', ' md rafiqul rafikal'],
    ['রহিমা', ' রহিমা rahima'],
    ['Akter', ' akter aktir aktr'],
    ['A.K.M. Ali', ' a k m ali akm'],
    ['Al-Amin', ' al amin alamin almin'],
    ['', ''],
    ['...', ''],
  ])('of %j is %j', (name, key) => {
    expect(nameWordsKey(name)).toBe(key.normalize('NFC'));
  });

  it.each(NAME_SEARCHES)('is found by %j: %s', (search, first) => {
    const found = NAMES.filter(
      (name) => searchKey(name).includes(searchKey(search)) || isFound(name, search),
    );
    if (first === undefined) expect(found).toEqual([]);
    else expect(found).toContain(first);
  });

  it.each([
    'rahima rohima রহিমা',
    'akter aktar akhter আক্তার',
    'begum begom begam বেগম',
    'hossain hosen hosain hussain hossein হোসেন হোসাইন',
    'chowdhury choudhury chaudhuri chowdhuri চৌধুরী',
    'yasmin yeasmin easmin eyasmin ইয়াসমিন',
    'jahangir jahangeer zahangir জাহাঙ্গীর',
    'khatun khatoon খাতুন',
    'ahmed ahmad ahammed আহমেদ আহমদ',
    'rahman rahaman rohman রহমান',
    'syed sayed saeed sayeed সৈয়দ সাঈদ',
    'faisal foysal faysal ফয়সাল',
    'shahin shaheen শাহীন শাহিন',
    'laxmi lakshmi লক্ষ্মী',
    'taufiq toufiq towfiq তৌফিক',
    'ayesha aisha aysha আয়েশা',
    'miah mia miya মিয়া',
    'anwar anowar আনোয়ার',
    'swapan shopon স্বপন',
    'yusuf yousuf ইউসুফ',
    'haque haq hoque hok হক',
    'rashed rashid রাশেদ',
  ])('brings the spellings together: %s', (spellings) => {
    const words = spellings.split(' ');
    for (const search of words) {
      for (const name of words) expect([name, search, isFound(name, search)]).toEqual([name, search, true]);
    }
  });

  it.each([
    ['rahima', 'Rahman'],
    ['rahima', 'রহমান'],
    ['karima', 'Karim'],
    ['hasan', 'Hossain'],
    ['jamal', 'Kamal'],
  ])('keeps names apart: %j does not find %j', (search, name) => {
    expect(isFound(name, search)).toBe(false);
  });

  it.each([
    ['Dr.', true],
    ['Prof.Dr.', true],
    ['মোঃ', true],
    ['মো:', true],
    ['Mohammad', true],
    ['Drama', false],
    ['Md.Rafiq', false],
    ['', false],
  ])('knows that %j is a title: %s', (word, expected) => {
    expect(isTitle(word)).toBe(expected);
  });

  it('finds a title that is typed alone', () => {
    expect(isFound('Md. Rafiqul Islam', 'mohammad')).toBe(true);
    expect(isFound('Rafiqul Islam', 'mohammad')).toBe(false);
  });

  it('is not looked for with signs that no name has, or with one letter', () => {
    for (const search of ['100%', 'a_b', '"rahima"', 'r', 'a k', '', ' , ']) {
      expect([search, nameBeginnings(search)]).toEqual([search, undefined]);
    }
  });
});

describe('folding', () => {
  const bangla = fc.integer({ min: 0x0980, max: 0x09ff }).map((code) => String.fromCodePoint(code));
  const latin = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  // A word has one script: a Bangla sign does not belong to a Latin letter.
  const word = fc.oneof(
    fc.string({ unit: latin, minLength: 2, maxLength: 12 }),
    fc.string({ unit: bangla, minLength: 2, maxLength: 12 }),
    fc.constantFrom(...NAMES.flatMap((name) => name.split(' '))),
  );
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));

  it('changes nothing more the second time', () => {
    fc.assert(
      fc.property(fc.oneof(word, anyText), (text) => {
        for (const fold of [foldLetters, foldWord])
          expect(fold(fold(searchKey(text)))).toBe(fold(searchKey(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (name, search) => {
        expect(typeof isFound(name, search)).toBe('boolean');
      }),
    );
  });

  it('finds a name by itself, by its words in any order and by their beginnings', () => {
    const cut = fc.tuple(word, fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), fc.func(fc.integer()), (words, orderOf) => {
        const name = words.map(([whole]) => whole).join(' ');
        fc.pre(nameBeginnings(name) !== undefined);
        expect(isFound(name, name)).toBe(true);
        const shuffled = [...words].sort((one, other) => orderOf(one) - orderOf(other));
        expect(isFound(name, shuffled.map(([whole]) => whole).join(' '))).toBe(true);
        // Cut between letters: half of a vowel sign would be another sign.
        const begun = shuffled
          .map(([whole, part]) =>
            [...searchKey(whole)].slice(0, Math.max(2, Math.ceil(whole.length * part))).join(''),
          )
          .join(' ');
        if (nameBeginnings(begun) !== undefined) expect(isFound(name, begun)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

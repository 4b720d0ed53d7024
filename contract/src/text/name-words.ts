import { banglaToLatin } from './bangla-to-latin.ts';
import { searchKey } from './search-key.ts';

/**
 * Names are compared word by word, across scripts and spellings (docs/decisions/031). Each word has up to
 * three forms: as written, in folded letters, and folded as a whole. A word of a search matches if one of its
 * forms is the beginning of a form in the name's key.
 */

/** Each title with its spellings. If a search has other words too, its titles do not have to match. */
const TITLES: Record<string, string> = {
  dr: 'dr doctor ডা ডাঃ ডাক্তার ড ডঃ ডক্টর',
  prof: 'prof professor প্রফেসর অধ্যাপক অধ্যাপিকা',
  asst: 'asst assistant assoc associate সহকারী সহযোগী',
  md: 'md mo mohd mohammad mohammed mohamad mohamed mohammod muhammad muhammed মো মোঃ মোহাম্মদ মোহাম্মাদ মুহাম্মদ মুহাম্মাদ মহম্মদ',
  mst: 'mst mosammat mosammot mossammat musammat মোছা মোছাঃ মোসা মোসাঃ মোছাম্মৎ মোসাম্মৎ মোছাম্মত মোসাম্মত',
  mr: 'mr mister janab মিস্টার জনাব',
  mrs: 'mrs ms miss মিসেস মিস',
  haji: 'haji hazi alhaj হাজী হাজি আলহাজ আলহাজ্ব',
};
const TITLE_BY_SPELLING = new Map(
  Object.entries(TITLES).flatMap(([title, spellings]) =>
    spellings.split(' ').map((spelling) => [searchKey(spelling), title] as const),
  ),
);

/**
 * Replacements, made one after another. They have no lookbehind assertions, because old browsers do not know
 * these.
 */
const ONE_SPELLING: ReadonlyArray<[letters: RegExp, spelling: string]> = [
  [/x/g, 'ks'],
  [/que$/g, 'k'],
  [/ph/g, 'f'],
  [/c+h+/g, 'ch'],
  [/c(?!h)/g, 'k'],
  [/q/g, 'k'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  // 'Shyamal' is also written 'Shamal'.
  [/([b-df-hj-np-t])y(?=[aou])/g, '$1'],
  // 'kh', 'bh', 'sh' are often written without the h, and so is an h at the end: 'Miah'.
  [/([bdfgj-np-t])h+/g, '$1'],
  [/([^ch]|^)h+$/g, '$1'],
  // One vowel is often written for another: 'Begum' and 'Begom', 'Akbar' and 'Akbor', 'Nasrin' and 'Nasreen'.
  [/[aouw]/g, 'a'],
  [/[eiy]/g, 'i'],
  // Several vowels vary too: 'Hossain' and 'Hosen', 'Rabeya' and 'Rabia'. Only 'ia' keeps its two sounds, as
  // in 'Mia'.
  [/[ai]*ia+(?![ai])/g, 'ia'],
  [/[ai]*i(?!a)/g, 'i'],
  [/([a-z])\1+/g, '$1'],
  [/(?:ch)+/g, 'ch'],
];

/**
 * Brings the usual spellings of letters together: 'shamsul', 'shamsool' and 'samsul'. Bangla letters become
 * Latin ones.
 *
 * @param word a search key of one word
 */
export function foldLetters(word: string): string {
  return ONE_SPELLING.reduce(
    (folded, [letters, spelling]) => folded.replace(letters, spelling),
    banglaToLatin(word),
  );
}

/**
 * Folds a whole word: like {@link foldLetters}, and without the vowels that some spellings leave out. 'Akter'
 * and 'Aktar', 'Rahaman' and 'Rahman' give the same.
 */
export function foldWord(word: string): string {
  const folded = foldLetters(word)
    .replace(/([ai][b-df-hj-np-tvz])a(?=[b-df-hj-np-tvz][ai])/g, '$1')
    .replace(/([b-df-hj-np-tvz])[ai]+(?=[dr]$)/, '$1');
  // Leaving out a letter can bring others together, which are then folded too.
  return folded === word ? folded : foldWord(folded);
}

/** The forms under which a word is stored and searched. A folded form of one letter would match too much. */
function formsOf(word: string): string[] {
  const title = TITLE_BY_SPELLING.get(word);
  const folded = title === undefined ? [foldLetters(word), foldWord(word)] : [title];
  return [...new Set([word, ...folded.filter((form) => form.length > 1)])];
}

const BETWEEN_WORDS = /[\s,;]+/;
/** Signs inside a name: 'A.K.M.', 'Al-Amin', 'মোঃ', 'D'Costa'. */
const BETWEEN_PARTS = /[.:\-\u2010-\u2013()/]+/;
const WITHIN_WORDS = /['`\u2018\u2019\u02bc]/g;
const WORD = /^[\p{L}\p{M}\p{N}]+$/u;

const wordsOf = (text: string) =>
  searchKey(text).replace(WITHIN_WORDS, '').split(BETWEEN_WORDS).filter(Boolean);
const partsOf = (word: string) => word.split(BETWEEN_PARTS).filter(Boolean);

/** True if a word of a search consists of one or more titles: `Dr.`, `Prof.Dr.` */
export function isTitle(word: string): boolean {
  const parts = wordsOf(word).flatMap(partsOf);
  return parts.length > 0 && parts.every((part) => TITLE_BY_SPELLING.has(part));
}

/** The text that `nameWordsKey` contains if one of its words begins with this form. */
const beginningOf = (form: string) => ` ${form}`;

/**
 * The key by which a name is found: all forms of its words, each with a space before it.
 *
 * @returns for example ` begum bigam`; empty for an empty name
 */
export function nameWordsKey(name: string): string {
  const words = wordsOf(name).map(partsOf);
  // Initials, and names such as 'Al-Amin', are also written in one word.
  const initials = words.flat().filter((part) => [...part].length === 1);
  const joined = [...words, initials].filter((parts) => parts.length > 1).map((parts) => parts.join(''));
  const forms = [...words.flat(), ...joined].flatMap(formsOf);
  return [...new Set(forms)].map(beginningOf).join('');
}

/**
 * The texts that a search looks for in {@link nameWordsKey}: for each word a list, of which the key must
 * contain at least one text.
 *
 * @param search as it was typed
 * @returns undefined if it cannot be a name, because it has a sign that no name has, or only words of one
 *   letter
 */
export function nameBeginnings(search: string): string[][] | undefined {
  const words = wordsOf(search).flatMap((word) => {
    const parts = partsOf(word);
    return parts.every((part) => [...part].length === 1) ? [parts.join('')] : parts;
  });
  if (!words.every((word) => WORD.test(word)) || !words.some((word) => [...word].length > 1))
    return undefined;
  const named = words.filter((word) => !TITLE_BY_SPELLING.has(word));
  return (named.length > 0 ? named : words).map((word) => formsOf(word).map(beginningOf));
}

/**
 * True if each word of a search begins a word of the name.
 *
 * @param key of the name, from `nameWordsKey`
 * @param beginnings of the search, from `nameBeginnings`
 */
export function isNamed(key: string, beginnings: string[][] | undefined): boolean {
  return beginnings?.every((word) => word.some((beginning) => key.includes(beginning))) ?? false;
}

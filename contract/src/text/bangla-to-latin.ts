const CONSONANTS: Record<string, string> = {
  ...{ ক: 'k', খ: 'kh', গ: 'g', ঘ: 'gh', ঙ: 'ng', চ: 'ch', ছ: 's', জ: 'j', ঝ: 'jh', ঞ: 'n' },
  ...{ ট: 't', ঠ: 'th', ড: 'd', ঢ: 'dh', ণ: 'n', ত: 't', থ: 'th', দ: 'd', ধ: 'dh', ন: 'n' },
  ...{ প: 'p', ফ: 'f', ব: 'b', ভ: 'bh', ম: 'm', য: 'j', র: 'r', ল: 'l', শ: 'sh', ষ: 'sh', স: 's', হ: 'h' },
};
/** A letter that is never followed by an inherent vowel, and a sign that is not a letter of its own. */
const OTHERS: Record<string, string> = { ৎ: 't', 'ং': 'ng' };
const VOWELS: Record<string, string> = {
  ...{ অ: 'a', আ: 'a', ই: 'i', ঈ: 'i', উ: 'u', ঊ: 'u', ঋ: 'ri', এ: 'e', ঐ: 'oi', ও: 'o', ঔ: 'ou' },
};
const SIGNS: Record<string, string> = {
  ...{ '\u09be': 'a', '\u09bf': 'i', '\u09c0': 'i', '\u09c1': 'u', '\u09c2': 'u', '\u09c3': 'ri' },
  ...{ '\u09c7': 'e', '\u09c8': 'oi', '\u09cb': 'o', '\u09cc': 'ou' },
};
const DOT_BELOW = '\u09bc';
const JOIN = '\u09cd';
/** Signs that are written but not spoken. */
const SILENT = /[\u0981\u0983\u09d7\u200c\u200d]/g;
const DIGIT_ZERO = 0x09e6;
const BANGLA = /[\u0980-\u09ff]/;

/** A syllable: consonants and the vowel after them. */
interface Syllable {
  consonants: string;
  /** The number of consonants; 0 if the syllable begins with a vowel or is not Bangla. */
  count: number;
  /** `inherent`: no vowel is written. {@link isInherentSaid} decides whether an a is spoken. */
  vowel: string | 'inherent';
}

/**
 * Writes the Bangla letters of a word in Latin letters, as they are said: 'শারমিন' gives 'sharmin'. Other
 * letters stay as they are.
 *
 * The vowel that is not written is an a between consonants, and none at the end of a word or where two vowels
 * meet around one consonant: 'রহমান' gives 'rahman'.
 *
 * @param word without spaces, in any Unicode form
 */
export function banglaToLatin(word: string): string {
  if (!BANGLA.test(word)) return word;
  const syllables = syllablesOf(word.normalize('NFC').replace(SILENT, '').replaceAll('জ্ঞ', 'গ্ঞ'));
  const isSaid: boolean[] = [];
  // From the end, because whether a vowel is said depends on the next syllable.
  for (let index = syllables.length - 1; index >= 0; index -= 1) {
    isSaid[index] = syllables[index]?.vowel !== 'inherent' || isInherentSaid(syllables, index, isSaid);
  }
  return syllables
    .map(({ consonants, vowel }, index) => {
      const sound = vowel === 'inherent' ? (consonants === 'y' ? 'e' : 'a') : vowel;
      return consonants + (isSaid[index] ? sound : '');
    })
    .join('')
    .replaceAll('ngg', 'ng');
}

function isInherentSaid(syllables: Syllable[], index: number, isSaid: boolean[]): boolean {
  const [before, syllable, after] = [syllables[index - 1], syllables[index], syllables[index + 1]];
  if (!before || (syllable?.count ?? 0) > 1) return true;
  if (!after) return false;
  return before.vowel === '' || !isSaid[index + 1] || after.count !== 1;
}

function syllablesOf(word: string): Syllable[] {
  const letters = [...word];
  const syllables: Syllable[] = [];
  let index = 0;
  while (index < letters.length) {
    const letter = letters[index] ?? '';
    if (!(letter in CONSONANTS)) {
      // A sign without a consonant before it is said like its letter.
      const vowel = VOWELS[letter] ?? SIGNS[letter];
      if (vowel !== undefined) syllables.push({ consonants: '', count: 0, vowel });
      else syllables.push({ consonants: otherLetter(letter), count: 0, vowel: '' });
      index += 1;
      continue;
    }
    const syllable: Syllable = { consonants: '', count: 0, vowel: 'inherent' };
    for (let isJoined = true; isJoined; ) {
      const hasDot = letters[index + 1] === DOT_BELOW;
      syllable.consonants += consonantOf(letters[index] ?? '', hasDot, syllable);
      syllable.count += 1;
      index += hasDot ? 2 : 1;
      isJoined = letters[index] === JOIN;
      if (isJoined) index += 1;
      if (isJoined && !((letters[index] ?? '') in CONSONANTS)) {
        syllable.vowel = '';
        isJoined = false;
      }
    }
    const sign = SIGNS[letters[index] ?? ''];
    if (sign !== undefined) {
      syllable.vowel = sign;
      index += 1;
    }
    // 'ওয়া' is said 'wa'.
    const last = syllables.at(-1);
    if (syllable.consonants === 'y' && syllable.vowel === 'a' && /[ou]$/.test(last?.vowel ?? '')) {
      syllable.consonants = '';
    }
    syllables.push(syllable);
  }
  return syllables;
}

function consonantOf(letter: string, hasDot: boolean, { consonants, count }: Syllable): string {
  if (hasDot) return letter === 'য' ? 'y' : 'r';
  // A য below another consonant is silent. A ব below another consonant is said like w ('স্বপন' is 'swapan'),
  // but after b, m, r and l it stays a b ('আম্বিয়া' is 'ambiya').
  if (count > 0 && letter === 'য') return '';
  if (count > 0 && letter === 'ব' && !/[bmrl]$/.test(consonants)) return 'w';
  if (letter === 'ঞ' && consonants === 'g') return 'y';
  return CONSONANTS[letter] ?? '';
}

function otherLetter(letter: string): string {
  if (letter === JOIN || letter === DOT_BELOW) return '';
  const digit = (letter.codePointAt(0) ?? 0) - DIGIT_ZERO;
  return digit >= 0 && digit <= 9 ? String(digit) : (OTHERS[letter] ?? letter);
}

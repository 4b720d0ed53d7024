import { banglaToLatin } from '../../text/bangla-to-latin.ts';
import { isNamed, isTitle, nameBeginnings, nameWordsKey } from '../../text/name-words.ts';
import { searchKey } from '../../text/search-key.ts';

/**
 * The fields that a search for doctors compares, on the pages and in the database (rules: finding 3). In
 * search words a typed word matches only the beginning of a word: 'ear' finds 'ear ache', but not 'heart'.
 */
export const DOCTOR_SEARCH_FIELDS = {
  anywhere: ['name', 'nameBn', 'qualification', 'qualificationBn', 'departmentName', 'departmentNameBn'],
  beginning: ['departmentSearchWords'],
} as const;

export type DoctorSearchField = (typeof DOCTOR_SEARCH_FIELDS)['anywhere' | 'beginning'][number];

const BETWEEN_WORDS = /[\s,]+/;

/** The words of a search as search keys: `Chest pain` gives `chest` and `pain`. */
export function wordsOfSearch(search: string): string[] {
  return searchKey(search).split(BETWEEN_WORDS).filter(Boolean);
}

/**
 * The search key of a department's search words. Each word has a space before it, so that {@link
 * beginningKey} finds only beginnings.
 *
 * @param searchWords separated by commas, for example `child, chest pain`; null for none
 * @returns for example ` child chest pain`; empty for none
 */
export function searchWordsKey(searchWords: string | null): string {
  return wordsOfSearch(searchWords ?? '')
    .map(beginningKey)
    .join('');
}

/** The text that {@link searchWordsKey} contains if one of its words begins with this word. */
export function beginningKey(word: string): string {
  return ` ${word}`;
}

/**
 * The words of a search that must match. Titles are left out if there are other words, because only some
 * names have a title.
 *
 * @param search as it was typed, for example `Dr. Rahima`
 */
export function wordsToMatch(search: string): string[] {
  const words = wordsOfSearch(search);
  const named = words.filter((word) => !isTitle(word));
  return named.length > 0 ? named : words;
}

type SearchedTexts = Record<DoctorSearchField, string | null> & { name: string };

/**
 * `exact`: the doctor's texts contain every typed word. `spelled`: some words match in another spelling only.
 */
type Match = 'exact' | 'spelled' | undefined;

/**
 * Prepares a search that is compared with many doctors. Every word must match one of the doctor's texts, in
 * any case and order. Names are found in other spellings and scripts too.
 */
function matcherOf(search: string): (doctor: SearchedTexts) => Match {
  const typed = wordsOfSearch(search);
  const words = wordsToMatch(search).map((word) => ({ word, beginningsOfName: nameBeginnings(word) }));
  return (doctor) => {
    const { anywhere: names, beginning } = DOCTOR_SEARCH_FIELDS;
    const anywhere = searchKey(names.map((field) => doctor[field] ?? '').join('\n'));
    const beginnings = beginning.map((field) => searchWordsKey(doctor[field])).join('');
    const isContained = (word: string) => anywhere.includes(word) || beginnings.includes(beginningKey(word));
    if (typed.every(isContained)) return 'exact';
    const nameKey = nameWordsKey([doctor.name, doctor.nameBn ?? ''].join(' '));
    const isFound = words.every(
      ({ word, beginningsOfName }) => isContained(word) || isNamed(nameKey, beginningsOfName),
    );
    return isFound ? 'spelled' : undefined;
  };
}

/** Spoken Bangla has no fixed spelling in Latin letters: 'batha', 'betha'; 'jor', 'jwar'; 'chani', 'sani'. */
const ONE_SOUND: ReadonlyArray<[letters: RegExp, sound: string]> = [
  [/c+h+|sh/g, 's'],
  [/z/g, 'j'],
  [/([b-df-hj-np-tv])h+/g, '$1'],
  [/[wy]/g, ''],
  [/[aeo]+/g, 'a'],
  [/(.)\1+/g, '$1'],
];
/** Endings of Bangla words: 'buker batha' is a pain of the chest, 'buke' is 'in the chest'. */
const ENDINGS = [/$/, /[reyo]$/, /(?:er|te)$/];
const SHORTEST_STEM = 3;
/**
 * From this length on a typed word may be unfinished. A shorter one would be the beginning of too many words.
 */
const SHORTEST_BEGINNING = 4;

/** How a word sounds, in Bangla or Latin letters: first whole, then without each possible ending. */
function soundsOf(word: string): string[] {
  const latin = banglaToLatin(word);
  return ENDINGS.map((ending) => latin.replace(ending, ''))
    .filter((stem) => stem === latin || stem.length >= SHORTEST_STEM)
    .map((stem) => ONE_SOUND.reduce((sound, [letters, one]) => sound.replace(letters, one), stem));
}

/**
 * True if one of a department's complaints has all these words, in any spelling: 'buker batha' is found in
 * 'heart, বুকে ব্যথা'.
 *
 * @param typed the sounds of each word
 */
const hasComplaint = (searchWords: string | null | undefined, typed: string[][]): boolean =>
  (searchWords ?? '').split(',').some((complaint) => {
    const written = wordsOfSearch(complaint).flatMap(soundsOf);
    return typed.every((sounds) =>
      sounds.some((sound) =>
        written.some(
          (other) => other === sound || (sound.length >= SHORTEST_BEGINNING && other.startsWith(sound)),
        ),
      ),
    );
  });

interface SearchedDoctor extends Record<Exclude<DoctorSearchField, 'departmentSearchWords'>, string | null> {
  name: string;
  departmentId: number;
}

/**
 * The doctors that a search finds (rules: finding 3 and 4): first the doctors whose texts contain its words,
 * then those whose name matches in another spelling. If there are none, the doctors whose department has the
 * search as a complaint in another spelling or script.
 *
 * @param departments of these doctors; a doctor whose department is missing has no search words
 * @param search as it was typed; without a word it finds every doctor
 */
export function doctorsFound<Doctor extends SearchedDoctor>(
  doctors: readonly Doctor[],
  departments: ReadonlyArray<{ id: number; searchWords: string | null }>,
  search: string,
): Doctor[] {
  const searchWords = new Map(departments.map((department) => [department.id, department.searchWords]));
  const matchOf = matcherOf(search);
  const found = doctors.map((doctor) => {
    const departmentSearchWords = searchWords.get(doctor.departmentId) ?? null;
    return { doctor, match: matchOf({ ...doctor, departmentSearchWords }) };
  });
  const named = (['exact', 'spelled'] as const).flatMap((wanted) =>
    found.filter(({ match }) => match === wanted).map(({ doctor }) => doctor),
  );
  if (named.length > 0) return named;
  const words = wordsToMatch(search).map(soundsOf);
  return doctors.filter(({ departmentId }) => hasComplaint(searchWords.get(departmentId), words));
}

import { isNamed, isTitle, nameBeginnings, nameWordsKey } from '../../text/name-words.ts';
import { searchKey } from '../../text/search-key.ts';

/**
 * The fields that a search for doctors compares, on the pages and in the database (rules: finding 3). In
 * names, a typed word matches anywhere. In a department's search words it must match the beginning of a word:
 * 'ear' finds 'ear ache', but not 'heart'.
 */
const DOCTOR_SEARCH_FIELDS = {
  name: 'anywhere',
  nameBn: 'anywhere',
  qualification: 'anywhere',
  qualificationBn: 'anywhere',
  departmentName: 'anywhere',
  departmentNameBn: 'anywhere',
  departmentSearchWords: 'beginning',
} as const;

export type DoctorSearchField = keyof typeof DOCTOR_SEARCH_FIELDS;

/** The names of the fields in which a word of a search matches in this way. */
export function doctorSearchFields(place: 'anywhere' | 'beginning'): DoctorSearchField[] {
  return (Object.keys(DOCTOR_SEARCH_FIELDS) as DoctorSearchField[]).filter(
    (field) => DOCTOR_SEARCH_FIELDS[field] === place,
  );
}

const BETWEEN_WORDS = /[\s,]+/;

/**
 * The words of a search, of which each must match something.
 *
 * @param search as it was typed, for example `Chest pain`
 * @returns search keys, for example `chest` and `pain`
 */
export function wordsOfSearch(search: string): string[] {
  return searchKey(search).split(BETWEEN_WORDS).filter(Boolean);
}

/**
 * The search key of a department's search words: each word has a space before it, so that `beginningKey` of a
 * word finds only beginnings.
 *
 * @param searchWords separated by commas, for example `child, chest pain`; null for none
 * @returns for example ` child chest pain`; empty for none
 */
export function searchWordsKey(searchWords: string | null): string {
  return wordsOfSearch(searchWords ?? '')
    .map(beginningKey)
    .join('');
}

/** What `searchWordsKey` contains if one of its words begins with this word of a search. */
export function beginningKey(word: string): string {
  return ` ${word}`;
}

/**
 * The words of a search that must match. A title does not have to match beside another word, because some
 * names are written with it and some without.
 *
 * @param search as it was typed, for example `Dr. Rahima`
 */
export function wordsToMatch(search: string): string[] {
  const words = wordsOfSearch(search);
  const named = words.filter((word) => !isTitle(word));
  return named.length > 0 ? named : words;
}

type SearchedTexts = Record<DoctorSearchField, string | null> & { name: string };

/** `exact`: the doctor's texts contain every word of the search as it was typed. */
type Match = 'exact' | 'spelled' | undefined;

/**
 * Prepares a search that is compared with many doctors. Every word of it must match one of the doctor's
 * texts. Case, order and the spellings of a letter do not matter, and the name is found in other spellings
 * and scripts too.
 */
function matcherOf(search: string): (doctor: SearchedTexts) => Match {
  const typed = wordsOfSearch(search);
  const words = wordsToMatch(search).map((word) => ({ word, beginningsOfName: nameBeginnings(word) }));
  return (doctor) => {
    const anywhere = searchKey(
      doctorSearchFields('anywhere')
        .map((field) => doctor[field] ?? '')
        .join('\n'),
    );
    const beginnings = doctorSearchFields('beginning')
      .map((field) => searchWordsKey(doctor[field]))
      .join('');
    const isContained = (word: string) => anywhere.includes(word) || beginnings.includes(beginningKey(word));
    if (typed.every(isContained)) return 'exact';
    const nameKey = nameWordsKey([doctor.name, doctor.nameBn ?? ''].join(' '));
    const isFound = words.every(
      ({ word, beginningsOfName }) => isContained(word) || isNamed(nameKey, beginningsOfName),
    );
    return isFound ? 'spelled' : undefined;
  };
}

interface SearchedDoctor extends Record<Exclude<DoctorSearchField, 'departmentSearchWords'>, string | null> {
  name: string;
  departmentId: number;
}

/**
 * The doctors that a search finds (rules: finding 3). Those whose texts contain its words come before those
 * whose name is spelled otherwise; within each group they keep their order.
 *
 * @param departments the departments of these doctors. A doctor whose department is missing has no search
 *   words.
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
  return (['exact', 'spelled'] as const).flatMap((wanted) =>
    found.filter(({ match }) => match === wanted).map(({ doctor }) => doctor),
  );
}

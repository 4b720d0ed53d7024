import { searchKey } from '../fields/search-key.ts';

/**
 * The fields that a search for doctors compares, on the pages and in the database (rules: finding 3). In names, a typed
 * word matches anywhere. In a department's search words it must match the beginning of a word: 'ear' finds 'ear ache',
 * but not 'heart'.
 */
const DOCTOR_SEARCH_FIELDS = {
  name: 'anywhere',
  qualification: 'anywhere',
  departmentName: 'anywhere',
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
 * The search key of a department's search words: each word has a space before it, so that `beginningKey` of a word finds
 * only beginnings.
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
 * True if every word of a search matches one of the doctor's texts (rules: finding 3). Case, order and the spellings of
 * a letter do not matter.
 *
 * @param search as it was typed; without a word it finds every doctor
 */
export function isDoctorFound(doctor: Record<DoctorSearchField, string | null>, search: string): boolean {
  const anywhere = searchKey(
    doctorSearchFields('anywhere')
      .map((field) => doctor[field] ?? '')
      .join('\n'),
  );
  const beginnings = doctorSearchFields('beginning')
    .map((field) => searchWordsKey(doctor[field]))
    .join('');
  return wordsOfSearch(search).every(
    (word) => anywhere.includes(word) || beginnings.includes(beginningKey(word)),
  );
}

interface SearchedDoctor extends Record<Exclude<DoctorSearchField, 'departmentSearchWords'>, string | null> {
  departmentId: number;
}

/**
 * The doctors that a search finds, in their order (rules: finding 3).
 *
 * @param departments the departments of these doctors. A doctor whose department is missing has no search words.
 * @param search as it was typed; without a word it finds every doctor
 */
export function doctorsFound<Doctor extends SearchedDoctor>(
  doctors: readonly Doctor[],
  departments: ReadonlyArray<{ id: number; searchWords: string | null }>,
  search: string,
): Doctor[] {
  const searchWords = new Map(departments.map((department) => [department.id, department.searchWords]));
  return doctors.filter((doctor) => {
    const departmentSearchWords = searchWords.get(doctor.departmentId) ?? null;
    return isDoctorFound({ ...doctor, departmentSearchWords }, search);
  });
}

import { searchKey } from '../fields/search-key.ts';

/** The texts of a doctor that a search looks at, on the pages and in the database (rules: numbers 6). */
export const DOCTOR_SEARCH_FIELDS = ['name', 'qualification', 'departmentName'] as const;

export type DoctorSearchField = (typeof DOCTOR_SEARCH_FIELDS)[number];

/**
 * True if every word of a search occurs in the doctor's texts. Case, order and the spellings of a letter do not matter.
 *
 * @param search as it was typed; without a word it finds every doctor
 */
export function isDoctorFound(doctor: Record<DoctorSearchField, string | null>, search: string): boolean {
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  const text = searchKey(DOCTOR_SEARCH_FIELDS.map((field) => doctor[field] ?? '').join('\n'));
  return words.every((word) => text.includes(word));
}

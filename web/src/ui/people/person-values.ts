import type { Person } from '@clinic-serial/contract/subjects/people';
import { asciiDigits } from '@clinic-serial/contract/text/digits';

/** What the form for a person holds: texts as typed, empty when nothing is said. */
export type PersonValues = Record<'name' | 'birthYear' | 'gender' | 'relation', string> & {
  isHidden: boolean;
};

/** The form's values of a person; of null those of a new one. */
export const valuesOfPerson = (person: Person | null): PersonValues => ({
  name: person?.name ?? '',
  birthYear: String(person?.birthYear ?? ''),
  gender: person?.gender ?? '',
  relation: person?.relation ?? '',
  isHidden: person !== null && !person.isOffered,
});

/** The request for what was typed. A birth year that is no number becomes NaN, which the check refuses. */
export function personBody({ name, birthYear, gender, relation, isHidden }: PersonValues) {
  const year = asciiDigits(birthYear).trim();
  return {
    name,
    birthYear: year === '' ? null : /^\d{4}$/.test(year) ? Number(year) : Number.NaN,
    gender: (gender || null) as Person['gender'],
    relation: (relation || null) as Person['relation'],
    isOffered: !isHidden,
  };
}

export type PersonBody = ReturnType<typeof personBody>;

import { asciiDigits } from '@clinic-serial/contract/text/digits';
import { type Birth, birthYearOf } from '@clinic-serial/contract/time/age';

/** The fields of a form for a birth: a date, and a year or an age where the date is not known. */
export type TypedBirth = Record<keyof Birth, string>;

export const typedBirthOf = ({ dateOfBirth, birthYear }: Partial<Birth>): TypedBirth => ({
  dateOfBirth: dateOfBirth ?? '',
  birthYear: dateOfBirth ? '' : String(birthYear ?? ''),
});

/**
 * The request body for a typed birth. A year that is no number becomes NaN, which the form's check refuses.
 *
 * @param today the clinic day, YYYY-MM-DD; empty while it is not known
 */
export function birthBody({ dateOfBirth, birthYear }: TypedBirth, today: string): Birth {
  const year = asciiDigits(birthYear).trim();
  return {
    dateOfBirth: dateOfBirth || null,
    birthYear: year === '' ? null : birthYearOf(year, today),
  };
}

import * as z from 'zod/mini';
import { clinicDate } from './clinic-date.ts';

const NOT_BORN_YET = 'Please enter a date of birth in the past';
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). This schema only refuses dates before 1900, because a
 * schema has no clock. The server compares the date with the clinic day (birthDateProblem).
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string('Please enter a date as YYYY-MM-DD')),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_BORN_YET))),
);

/**
 * The message for a date of birth after the clinic day; null if the date is valid. A child may be born today.
 */
export function birthDateProblem(date: string | null, today: string): string | null {
  return date !== null && date > today ? NOT_BORN_YET : null;
}

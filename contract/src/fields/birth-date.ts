import * as z from 'zod/mini';
import { clinicDate } from './clinic-date.ts';

const NOT_BORN_YET = 'Please enter a date of birth in the past';
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). The server holds it against the clinic day; here it is only
 * kept within reason, since no clock belongs in a schema.
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string('Please enter a date as YYYY-MM-DD')),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_BORN_YET))),
);

/** Whether a date of birth lies before the clinic day; the message when it does not. */
export function birthDateProblem(date: string | null, today: string): string | null {
  return date !== null && date > today ? NOT_BORN_YET : null;
}

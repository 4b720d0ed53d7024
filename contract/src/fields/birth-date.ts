import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { clinicDate } from './clinic-date.ts';

const NOT_PAST = say('birthDateNotPast');
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). This schema only refuses dates before 1900, because a
 * schema has no clock. The server compares the date with the clinic day (birthDateProblem).
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string(say('notADate'))),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_PAST))),
);

/**
 * The message for a date of birth after the clinic day; null if the date is valid. A child may be born today.
 */
export function birthDateProblem(date: string | null, today: string): Message | null {
  return date !== null && date > today ? NOT_PAST : null;
}

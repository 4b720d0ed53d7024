import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { clinicDate } from './clinic-date.ts';

const NOT_PAST = say('birthDateNotPast');
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). A schema has no clock, so that the server checks that
 * it is not in the future (birthDateProblem).
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string(say('notADate'))),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_PAST))),
);

/** The message for a date of birth after the clinic day; null if there is none. A child may be born today. */
export function birthDateProblem(date: string | null, today: string): Message | null {
  return date !== null && date > today ? NOT_PAST : null;
}

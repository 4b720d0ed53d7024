import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { clinicDate } from './clinic-date.ts';

const NOT_PAST = say('birthDateNotPast');
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). The server holds it against the clinic day; here it is only
 * kept within reason, since no clock belongs in a schema.
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string(say('notADate'))),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_PAST))),
);

/** Whether a date of birth lies before the clinic day; the message when it does not. */
export function birthDateProblem(date: string | null, today: string): Message | null {
  return date !== null && date > today ? NOT_PAST : null;
}

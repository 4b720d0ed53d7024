import * as z from 'zod/mini';
import { type Message, say } from '../messages/message.ts';
import { clinicDate } from './clinic-date.ts';

const NOT_PAST = say('birthDateNotPast');
const EARLIEST = '1900-01-01';

/**
 * An optional date of birth; blank means none (null). A schema has no clock, so the server checks with
 * {@link birthProblems} that the date is not in the future.
 */
export const birthDate = z.pipe(
  z.pipe(
    z.nullish(z.string(say('notADate'))),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(clinicDate.check(z.refine((date) => date >= EARLIEST, NOT_PAST))),
);

const BAD_YEAR = say('birthYearInvalid');

/** The year of birth, where the date is not known. A form without it leaves the stored year as it is. */
export const birthYear = z.nullish(z.int(BAD_YEAR).check(z.gte(1900, BAD_YEAR), z.lte(2100, BAD_YEAR)));

/**
 * The messages for a birth after `today`, the clinic day (YYYY-MM-DD), by field. A child may be born today.
 */
export function birthProblems(
  { dateOfBirth, birthYear: year }: { dateOfBirth?: string | null; birthYear?: number | null | undefined },
  today: string,
): { dateOfBirth?: Message; birthYear?: Message } {
  return {
    ...(dateOfBirth && dateOfBirth > today && { dateOfBirth: NOT_PAST }),
    ...(year && year > Number(today.slice(0, 4)) && { birthYear: BAD_YEAR }),
  };
}

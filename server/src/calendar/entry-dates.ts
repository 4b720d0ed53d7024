import { addDays } from '@clinic-serial/contract/fields/calendar';
import { say } from '@clinic-serial/contract/messages/message';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../record-version.ts';
import { newestSave } from './calendar.queries.ts';

/**
 * Checks the last date of a new entry of the calendar.
 *
 * @param field the field of the form that has the date
 * @throws INVALID_INPUT for a date before today or more than a year ahead
 */
export function assertEntryDate(date: string, field: string, today: string): void {
  const message =
    date < today
      ? say('dateBeforeToday')
      : date > addDays(today, BOOKING_LIMITS.bookingDaysAhead)
        ? say('dateTooFar')
        : null;
  if (message) throw new AppError('INVALID_INPUT', { message, fieldErrors: { [field]: message } });
}

/**
 * The moment at which an entry is saved, ISO 8601. It is later than that of every other entry for the same dates, also after
 * the server's clock was set back, because the newest entry decides (rules: calendar 1).
 *
 * @param of.doctorId the doctor of the entry; undefined for a holiday
 */
export async function nextSave(
  clock: Clock,
  tx: Db,
  of: { doctorId?: number; from: string; to: string },
): Promise<string> {
  const newest = await newestSave(tx, of);
  return newest === undefined ? clock.now().toISOString() : nextVersion(newest, clock.now());
}

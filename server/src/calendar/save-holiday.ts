import { randomUUID } from 'node:crypto';
import { say } from '@clinic-serial/contract/messages/message';
import type {
  createHoliday as createEndpoint,
  deleteHoliday as deleteEndpoint,
} from '@clinic-serial/contract/subjects/calendar';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { lock, lockKey } from '../database/locks.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import type { Services } from '../services.ts';
import {
  deleteHolidayRow,
  findHolidayByKey,
  insertHoliday,
  isHoliday,
  nextSave,
} from './calendar.queries.ts';
import { touchedAppointments } from './touched.queries.ts';

/**
 * Closes the clinic on a date (rules: calendar 1). The lock waits for bookings of the date in progress, so
 * that each is either counted here or refused. A second request with the same key and form answers the same
 * holiday.
 *
 * @param form.date YYYY-MM-DD
 * @returns the holiday, and how many live appointments no longer fit the calendar (rules: calendar 4)
 * @throws HOLIDAY_EXISTS; KEY_USED for another form with a known key; INVALID_INPUT for a date that is not
 *   bookable
 */
export async function createHoliday(
  { clock, database }: Services,
  actor: Actor,
  { key = randomUUID(), ...form }: BodyOf<typeof createEndpoint>,
): Promise<DataOf<typeof createEndpoint>> {
  authoriseStaff(actor.caller, 'update');
  const { date, name, nameBn } = form;
  const today = clock.today();
  assertBookableDate(date, today, 'date');
  return database.write(async (tx) => {
    await lock(tx, { date });
    await lockKey(tx, `holiday:${key}`);
    const known = await findHolidayByKey(tx, key);
    if (known) {
      assertSameRequest(requestText(known.date, known.name, known.nameBn), requestText(date, name, nameBn));
      return { holiday: known, touched: (await touchedAppointments(tx, { date }, today)).length };
    }
    if (await isHoliday(tx, date)) {
      throw new AppError('HOLIDAY_EXISTS', { fieldErrors: { date: say('HOLIDAY_EXISTS') } });
    }
    const savedAt = await nextSave(clock, tx, { from: date, to: date });
    const holiday = await insertHoliday(tx, { date, name, nameBn, savedAt, key });
    await recordAudit(clock, tx, actor, {
      action: 'calendar.holiday',
      subject: { holiday: holiday.id },
      details: { date },
    });
    const touched = await touchedAppointments(tx, { date }, today);
    return { holiday, touched: touched.length };
  });
}

/** Opens the clinic again on a holiday. @throws HOLIDAY_NOT_FOUND */
export async function deleteHoliday(
  { clock, database }: Services,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof deleteEndpoint>> {
  authoriseStaff(actor.caller, 'update');
  await database.write(async (tx) => {
    const date = await deleteHolidayRow(tx, id);
    if (date === undefined) throw new AppError('HOLIDAY_NOT_FOUND');
    await recordAudit(clock, tx, actor, {
      action: 'calendar.holiday-removed',
      subject: { holiday: id },
      details: { date },
    });
  });
  return { deleted: true };
}

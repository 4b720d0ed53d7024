import { createHash, randomUUID } from 'node:crypto';
import { say } from '@clinic-serial/contract/messages/message';
import type {
  createHoliday as createEndpoint,
  createHolidays as createSeveralEndpoint,
  deleteHoliday as deleteEndpoint,
  Holiday,
} from '@clinic-serial/contract/subjects/calendar';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError, type FieldMessages } from '../app-error.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Clock } from '../clock.ts';
import { lock, lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertOpenPlaces } from '../places/places.queries.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import {
  deleteHolidayRow,
  findHolidayByKey,
  findHolidayDate,
  findHolidayRequest,
  holidayDatesAmong,
  insertHolidays,
  keepHolidayRequest,
  nextSave,
} from './calendar.queries.ts';
import { touchedAppointments } from './touched.queries.ts';

type HolidayForm = BodyOf<typeof createSeveralEndpoint>['holidays'][number];

/**
 * Closes the clinic on a date (rules: calendar 1). The lock waits for bookings of the date in progress, so
 * that each is either counted here or refused. A second request with the same key and form returns the same
 * holiday.
 *
 * @param form.date YYYY-MM-DD, from today to two years ahead
 * @param form.placeIds the places that are closed; left out for the whole clinic (rules: places 7)
 * @returns the holiday, and how many live appointments no longer fit the calendar (rules: calendar 4)
 * @throws HOLIDAY_EXISTS; PLACE_NOT_FOUND for a place that is not open; KEY_USED for another form with a
 *   known key; INVALID_INPUT for another date
 */
export async function createHoliday(
  { clock, database }: Services,
  actor: Actor,
  { key = randomUUID(), ...form }: BodyOf<typeof createEndpoint>,
): Promise<DataOf<typeof createEndpoint>> {
  authoriseStaff(actor.caller, 'update');
  const { date } = form;
  const today = clock.today();
  if (date < today) throw refused({ date: say('dateBeforeToday') });
  assertHolidayDates({ date }, today);
  return database.write(async (tx) => {
    await lock(tx, { date });
    await lockKey(tx, `holiday:${key}`);
    const known = await findHolidayByKey(tx, key);
    if (known) {
      assertSameRequest(requestText(...partsOf(known)), requestText(...partsOf(form)));
      return { holiday: known, touched: await countTouched(tx, [date], today) };
    }
    await assertOpenPlaces(tx, form.placeIds ?? [], [], 'placeIds');
    const [holiday] = await closeDates(clock, tx, actor, [{ ...form, key }]);
    if (!holiday) throw new AppError('HOLIDAY_EXISTS', { fieldErrors: { date: say('HOLIDAY_EXISTS') } });
    return { holiday, touched: await countTouched(tx, [date], today) };
  });
}

/**
 * Closes the clinic on several dates in one transaction (rules: Import 9). Dates that are holidays already
 * keep their names. A second request with the same key and form returns the same answer, even after some of
 * the holidays were deleted.
 *
 * @param form.holidays 1 to 200 dates, each once, from two years before today to two years after it, in any
 *   order
 * @returns the new holidays and the dates that were holidays before, both by date, and how many live
 *   appointments on the new ones no longer fit the calendar (rules: calendar 4)
 * @throws KEY_USED for another form with a known key; PLACE_NOT_FOUND for a place that is not open;
 *   INVALID_INPUT for a date outside of that range, on the field of its position in the form
 */
export async function createHolidays(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  actor: Actor | SystemActor,
  { key, holidays }: BodyOf<typeof createSeveralEndpoint>,
): Promise<DataOf<typeof createSeveralEndpoint>> {
  if (actor.caller.kind !== 'system') authoriseStaff(actor.caller, 'update');
  const today = clock.today();
  assertHolidayDates(
    Object.fromEntries(holidays.map(({ date }, place) => [`holidays.${place}.date`, date])),
    today,
  );
  const forms = [...holidays].sort((one, other) => (one.date < other.date ? -1 : 1));
  const dates = forms.map(({ date }) => date);
  const request = requestText(...forms.map(partsOf));
  const requestHash = createHash('sha256').update(request).digest('hex');
  return database.write(async (tx) => {
    await lock(tx, { dates });
    await lockKey(tx, `holidays:${key}`);
    const known = await findHolidayRequest(tx, key);
    assertSameRequest(known?.requestHash, requestHash);
    if (known) {
      const { created, existing } = JSON.parse(known.answer);
      return { created, existing, touched: await countTouched(tx, datesOf(created), today) };
    }
    for (const [index, { placeIds }] of holidays.entries()) {
      await assertOpenPlaces(tx, placeIds ?? [], [], `holidays.${index}.placeIds`);
    }
    const created = await closeDates(clock, tx, actor, forms);
    const isNew = new Set(datesOf(created));
    const existing = dates.filter((date) => !isNew.has(date));
    await keepHolidayRequest(tx, { key, requestHash, answer: JSON.stringify({ created, existing }) });
    return { created, existing, touched: await countTouched(tx, datesOf(created), today) };
  });
}

/**
 * The values that identify a form as the same request. Without places they give the text of older versions.
 */
const partsOf = ({ date, name, nameBn, placeIds }: HolidayForm) => [
  date,
  name,
  nameBn,
  ...(placeIds ? [inOrder(placeIds)] : []),
];

/** Each place once, in the order of the ids. */
const inOrder = (placeIds: readonly number[]) => [...new Set(placeIds)].sort((one, other) => one - other);

const datesOf = (days: readonly Holiday[]) => days.map(({ date }) => date);

/**
 * Adds a holiday for each date that has none yet, with a line in the audit log for each.
 *
 * @param forms by date; the transaction holds the lock of each date
 * @returns the new holidays, by date
 */
async function closeDates(
  clock: Clock,
  tx: Db,
  actor: Actor | SystemActor,
  forms: readonly (HolidayForm & { key?: string })[],
): Promise<Holiday[]> {
  const closed = await holidayDatesAmong(
    tx,
    forms.map(({ date }) => date),
  );
  const open = forms.filter(({ date }) => !closed.has(date));
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last) return [];
  const savedAt = await nextSave(clock, tx, { from: first.date, to: last.date });
  const created = await insertHolidays(
    tx,
    open.map(({ placeIds, ...form }) => ({
      ...form,
      placeIds: placeIds ? inOrder(placeIds).join(',') : null,
      savedAt,
    })),
  );
  for (const { id, date } of created) {
    await recordAudit(clock, tx, actor, {
      action: 'calendar.holiday',
      subject: { holiday: id },
      details: { date },
    });
  }
  return created;
}

/** How many live appointments of sorted dates do not fit the calendar (rules: calendar 4). */
async function countTouched(tx: Db, dates: readonly string[], today: string): Promise<number> {
  const touched = await touchedAppointments(tx, { from: dates[0], to: dates.at(-1) }, today);
  return touched.filter(({ row }) => dates.includes(row.appointmentDate)).length;
}

/**
 * Allows the dates that can be holidays: from two years before today to two years after it.
 *
 * @param dates YYYY-MM-DD, by the path of the field
 * @throws INVALID_INPUT
 */
function assertHolidayDates(dates: Record<string, string>, today: string): void {
  const first = addDays(today, -CALENDAR_LIMITS.holidayDaysBack);
  const last = addDays(today, CALENDAR_LIMITS.holidayDaysAhead);
  const wrong = Object.entries(dates).flatMap(([field, date]) =>
    date < first
      ? [[field, say('holidayTooOld')] as const]
      : date > last
        ? [[field, say('holidayTooFar')] as const]
        : [],
  );
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong));
}

const refused = (fieldErrors: FieldMessages) =>
  new AppError('INVALID_INPUT', { message: Object.values(fieldErrors)[0] ?? say('checkValue'), fieldErrors });

/**
 * Opens the clinic again on a holiday. The lock waits for bookings of the date and for changes of it that are
 * under way, so that the calendar stays for each as it has read it.
 *
 * @throws HOLIDAY_NOT_FOUND
 */
export async function deleteHoliday(
  { clock, database }: Services,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof deleteEndpoint>> {
  authoriseStaff(actor.caller, 'update');
  await database.write(async (tx) => {
    const date = await findHolidayDate(tx, id);
    if (date !== undefined) await lock(tx, { date });
    // Another request may have deleted it while this one waited.
    if (date === undefined || !(await deleteHolidayRow(tx, id))) throw new AppError('HOLIDAY_NOT_FOUND');
    await recordAudit(clock, tx, actor, {
      action: 'calendar.holiday-removed',
      subject: { holiday: id },
      details: { date },
    });
  });
  return { deleted: true };
}

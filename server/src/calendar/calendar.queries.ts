import type { SittingHours, SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Holiday, Leave } from '@clinic-serial/contract/subjects/calendar';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type {
  ChangedDayRow,
  DoctorLeaveRow,
  HolidayRequestRow,
  HolidayRow,
} from '../database/rows/calendar.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../records/save-record.ts';
import { placesOfHoliday } from '../serials/calendar-entries.queries.ts';
import { HIGHEST_SERIAL } from '../serials/day-serial.ts';

const HOLIDAY = ['id', 'date', 'name', 'nameBn', 'placeIds'] as const;
const LEAVE = ['id', 'doctorId', 'fromDate as from', 'toDate as to', 'reason', 'text', 'textBn'] as const;

/** A holiday for answers. A holiday of the whole clinic has no places. */
function presentHoliday({
  placeIds,
  ...holiday
}: Pick<Selectable<HolidayRow>, (typeof HOLIDAY)[number]>): Holiday {
  return { ...holiday, ...(placeIds === null ? {} : { placeIds: placesOfHoliday(placeIds) }) };
}

export async function holidaysFrom(db: Db, from: string): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holidays')
    .select(HOLIDAY)
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
  return rows.map(presentHoliday);
}

/** The dates among these that are holidays. */
export async function holidayDatesAmong(db: Db, dates: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('holidays').select('date').where('date', 'in', dates).execute();
  return new Set(rows.map(({ date }) => date));
}

export async function findHolidayByKey(db: Db, key: string): Promise<Holiday | undefined> {
  const row = await db.selectFrom('holidays').select(HOLIDAY).where('key', '=', key).executeTakeFirst();
  return row && presentHoliday(row);
}

/** @returns the new holidays, by date */
export async function insertHolidays(db: Db, rows: readonly Insertable<HolidayRow>[]): Promise<Holiday[]> {
  const inserted = await db.insertInto('holidays').values(rows).returning(HOLIDAY).execute();
  return inserted.map(presentHoliday).sort((one, other) => (one.date < other.date ? -1 : 1));
}

export function findHolidayRequest(db: Db, key: string): Promise<HolidayRequestRow | undefined> {
  return db.selectFrom('holidayRequests').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function keepHolidayRequest(db: Db, row: HolidayRequestRow): Promise<void> {
  await db.insertInto('holidayRequests').values(row).execute();
}

/** The date of a holiday, which never changes; undefined when there is no such holiday. */
export async function findHolidayDate(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('holidays').select('date').where('id', '=', id).executeTakeFirst())?.date;
}

/** @returns false when there is no such holiday */
export async function deleteHolidayRow(db: Db, id: number): Promise<boolean> {
  const deleted = await db.deleteFrom('holidays').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

/** The leave of a doctor that ends on a date or later, the earliest first. */
export function leaveFrom(db: Db, doctorId: number, from: string): Promise<Leave[]> {
  return db
    .selectFrom('doctorLeaves')
    .select(LEAVE)
    .where('doctorId', '=', doctorId)
    .where('toDate', '>=', from)
    .orderBy('fromDate')
    .orderBy('id')
    .execute();
}

export function findLeaveByKey(db: Db, key: string): Promise<Leave | undefined> {
  return db.selectFrom('doctorLeaves').select(LEAVE).where('key', '=', key).executeTakeFirst();
}

export function insertLeave(db: Db, row: Insertable<DoctorLeaveRow>): Promise<Leave> {
  return db.insertInto('doctorLeaves').values(row).returning(LEAVE).executeTakeFirstOrThrow();
}

/** @returns the first and the last date of the deleted leave; undefined when the doctor has no such leave */
export function deleteLeaveRow(
  db: Db,
  { id, doctorId }: { id: number; doctorId: number },
): Promise<{ from: string; to: string } | undefined> {
  return db
    .deleteFrom('doctorLeaves')
    .where('id', '=', id)
    .where('doctorId', '=', doctorId)
    .returning(['fromDate as from', 'toDate as to'])
    .executeTakeFirst();
}

/** Stores the sittings of one date of a doctor, in place of an earlier change of the date. */
export async function saveChangedDay(
  db: Db,
  { doctorId, date, sittings, savedAt }: Omit<ChangedDayRow, 'sittings'> & { sittings: SittingHours[] },
): Promise<void> {
  // Every sitting is stored with its place, also the first one, so that SQL finds the doctors of a place.
  const placed = sittings.map((sitting) => ({ ...sitting, placeId: placeOf(sitting) }));
  const changed = { sittings: JSON.stringify(placed), savedAt };
  await db
    .insertInto('changedDays')
    .values({ doctorId, date, ...changed })
    .onConflict((conflict) => conflict.columns(['doctorId', 'date']).doUpdateSet(changed))
    .execute();
}

/** @returns false when the date had no change */
export async function deleteChangedDay(db: Db, doctorId: number, date: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('changedDays')
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .returning('date')
    .executeTakeFirst();
  return deleted !== undefined;
}

/**
 * The moment at which an entry is saved, ISO 8601. It is later than that of every other entry for the same
 * dates, even after the server's clock was set back, because the newest entry decides (rules: calendar 1).
 *
 * @param of.doctorId the doctor of the entry; undefined for a holiday, which touches the entries of all
 *   doctors
 */
export async function nextSave(
  clock: Clock,
  tx: Db,
  { doctorId, from, to }: { doctorId?: number; from: string; to: string },
): Promise<string> {
  let leave = tx
    .selectFrom('doctorLeaves')
    .select('savedAt')
    .where('toDate', '>=', from)
    .where('fromDate', '<=', to);
  let changed = tx
    .selectFrom('changedDays')
    .select('savedAt')
    .where('date', '>=', from)
    .where('date', '<=', to);
  if (doctorId !== undefined) {
    leave = leave.where('doctorId', '=', doctorId);
    changed = changed.where('doctorId', '=', doctorId);
  }
  const newest = await tx
    .selectFrom('holidays')
    .select('savedAt')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .unionAll(leave)
    .unionAll(changed)
    .orderBy('savedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? clock.now().toISOString() : nextVersion(newest.savedAt, clock.now());
}

/** From the first to the last date, both included, of one doctor or of all. */
interface CountedDays {
  doctorId?: number | undefined;
  from: string;
  to: string;
}

/** A number of appointments of one doctor on one date that have the same status, sitting and hours. */
export interface AppointmentCount {
  doctorId: number;
  date: string;
  status: AppointmentStatus;
  sitting: SittingNumber;
  placeId: number;
  startTime: string;
  endTime: string;
  people: number;
}

export function countAppointments(db: Db, { doctorId, from, to }: CountedDays): Promise<AppointmentCount[]> {
  return db
    .selectFrom('appointments')
    .select((select) => [
      'doctorId',
      'appointmentDate as date',
      'status',
      sql<SittingNumber>`case when day_serial > ${sql.lit(HIGHEST_SERIAL)} then 2 else 1 end`.as('sitting'),
      'placeId',
      'sessionStart as startTime',
      'sessionEnd as endTime',
      select.fn.countAll<number>().as('people'),
    ])
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', to)
    .where('deletedAt', 'is', null)
    .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
    .groupBy(['doctorId', 'appointmentDate', 'status', sql`sitting`, 'sessionStart', 'sessionEnd', 'placeId'])
    .execute();
}

export function countWaiting(
  db: Db,
  { doctorId, from, to }: CountedDays,
): Promise<Array<{ doctorId: number; date: string; sitting: SittingNumber; people: number }>> {
  return db
    .selectFrom('waitingList')
    .select((select) => ['doctorId', 'date', 'sitting', select.fn.countAll<number>().as('people')])
    .where('state', 'in', ['waiting', 'offered'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
    .groupBy(['doctorId', 'date', 'sitting'])
    .execute();
}

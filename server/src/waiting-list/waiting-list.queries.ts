import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import type { SittingKey } from '../database/locks.ts';
import type { WaitingListRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';
import { isOpenEntry as isOpen } from '../serials/serials.queries.ts';

export type WaitingEntry = Selectable<WaitingListRow>;

/** One sitting of a doctor's day. */
interface OneSitting extends SittingKey {
  sitting: SittingNumber;
}

/** The people who wait for a place of a doctor's day or hold an offer, in their order. */
export function openEntries(db: Db, { doctorId, date }: SittingKey): Promise<WaitingEntry[]> {
  return db
    .selectFrom('waitingList')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where(isOpen)
    .orderBy('sitting')
    .orderBy('place')
    .execute();
}

/** The entries of a phone that wait for a place of a date or hold an offer. */
export const openEntriesOfPhone = (db: Db, of: { phone: string; date: string }): Promise<WaitingEntry[]> =>
  allOfPhone(db, of).selectAll().where(isOpen).orderBy('id').execute();

/** The doctors' days that somebody waits for, earlier days included. */
export function openDays(db: Db): Promise<SittingKey[]> {
  return db.selectFrom('waitingList').select(['doctorId', 'date']).distinct().where(isOpen).execute();
}

/** The states of all entries that a phone ever made for a date. */
export const entriesOfPhone = (db: Db, of: { phone: string; date: string }) =>
  allOfPhone(db, of).select('state').execute();

const allOfPhone = (db: Db, { phone, date }: { phone: string; date: string }) =>
  db.selectFrom('waitingList').where('phone', '=', phone).where('date', '=', date);

/** The highest place that was ever given on a sitting's list; 0 before the first. */
export async function lastPlace(db: Db, { doctorId, date, sitting }: OneSitting): Promise<number> {
  const { last } = await db
    .selectFrom('waitingList')
    .select((select) => select.fn.max('place').as('last'))
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('sitting', '=', sitting)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

export async function insertEntry(db: Db, row: Insertable<WaitingListRow>): Promise<number> {
  const inserted = await insertRow(db, 'waitingList', row, { returning: 'id' });
  if (!inserted) throw new Error('The database did not answer the id of an entry of the waiting list.');
  return inserted.id;
}

export function findEntry(db: Db, id: number): Promise<WaitingEntry | undefined> {
  return db.selectFrom('waitingList').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The entry whose latest offer has this hash. */
export function findOffer(db: Db, offerHash: string): Promise<WaitingEntry | undefined> {
  return db.selectFrom('waitingList').selectAll().where('offerHash', '=', offerHash).executeTakeFirst();
}

export async function updateEntry(
  db: Db,
  id: number,
  values: Updateable<WaitingListRow> & { updatedAt: string },
): Promise<void> {
  await db.updateTable('waitingList').set(values).where('id', '=', id).execute();
}

/** Gives entries of a doctor's day their last state. */
const endOfDay = (db: Db, { doctorId, date }: SittingKey, state: 'lapsed' | 'left', at: string) =>
  db
    .updateTable('waitingList')
    .set({ state, updatedAt: at })
    .where('doctorId', '=', doctorId)
    .where('date', '=', date);

/** Ends the offers of a doctor's day whose time has passed. */
export async function lapseOffers(db: Db, day: SittingKey, at: string): Promise<void> {
  await endOfDay(db, day, 'lapsed', at)
    .where('state', '=', 'offered')
    .where('offerExpiresAt', '<=', at)
    .execute();
}

/** Ends all entries of a doctor's day, or of one sitting of it. */
export async function lapseDay(db: Db, day: SittingKey, at: string, sitting?: SittingNumber): Promise<void> {
  await endOfDay(db, day, 'lapsed', at)
    .where(isOpen)
    .$if(sitting !== undefined, (query) => query.where('sitting', '=', sitting ?? 1))
    .execute();
}

/**
 * Takes people off the list because they got a serial of the doctor in another way, for example at the desk.
 */
export async function leaveIfBooked(db: Db, day: SittingKey, at: string): Promise<void> {
  const { doctorId, date } = day;
  await endOfDay(db, day, 'left', at)
    .where('state', '=', 'waiting')
    .where((where) =>
      where.exists(
        where
          .selectFrom('appointments')
          .select('appointments.id')
          .whereRef('appointments.patientPhone', '=', 'waitingList.phone')
          .whereRef('appointments.patientNameKey', '=', 'waitingList.patientNameKey')
          .where('appointments.doctorId', '=', doctorId)
          .where('appointments.appointmentDate', '=', date)
          .where('appointments.status', 'in', UPCOMING_STATUSES)
          .where('appointments.deletedAt', 'is', null),
      ),
    )
    .execute();
}

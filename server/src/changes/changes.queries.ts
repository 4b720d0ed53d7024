import { WAITING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { appointmentsInFull } from '../appointments/appointments.queries.ts';
import type { Scope } from '../caller.ts';
import { insertRow } from '../database/insert-row.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import type { DayChangePersonRow, DayChangeRow } from '../database/rows/calendar.ts';
import { visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';

const AT_ONCE = 100;

export type ChangeRecord = Selectable<DayChangeRow>;

/**
 * The live appointments of a doctor on dates, by date and serial, without a patient who is with the doctor.
 */
export function liveAppointmentsOn(db: Db, doctorId: number, dates: readonly string[]) {
  return appointmentsInFull(db)
    .where('appointments.doctorId', '=', doctorId)
    .where('appointments.appointmentDate', 'in', dates)
    .where('appointments.status', 'in', WAITING_STATUSES)
    .orderBy('appointments.appointmentDate')
    .orderBy('appointments.daySerial')
    .execute();
}

export async function insertChange(db: Db, row: Insertable<DayChangeRow>): Promise<number> {
  const inserted = await insertRow(db, 'dayChanges', row, { returning: 'id' });
  if (!inserted) throw new Error('The database did not answer the id of a change.');
  return inserted.id;
}

export async function insertPeople(db: Db, changeId: number, appointmentIds: readonly number[]) {
  const people = appointmentIds.map((appointmentId, index) => ({
    changeId,
    place: index + 1,
    appointmentId,
    state: 'waiting' as const,
    newAppointmentId: null,
    messageId: null,
  }));
  // In parts, because the number of values in a statement is limited.
  for (let first = 0; first < people.length; first += AT_ONCE) {
    await db
      .insertInto('dayChangePeople')
      .values(people.slice(first, first + AT_ONCE))
      .execute();
  }
}

export function findChange(db: Db, id: number): Promise<ChangeRecord | undefined> {
  return db.selectFrom('dayChanges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The number of people of a change, and the number of those within a scope. */
export async function countPeopleWithin(
  db: Db,
  id: number,
  scope: Scope,
): Promise<{ all: number; within: number }> {
  const { all, within } = await db
    .selectFrom('dayChangePeople')
    .innerJoin('appointments', 'appointments.id', 'dayChangePeople.appointmentId')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(case when ${visitWithin(scope)} then 1 else 0 end), 0)`.as('within'),
    ])
    .where('dayChangePeople.changeId', '=', id)
    .executeTakeFirstOrThrow();
  return { all: Number(all), within: Number(within) };
}

export function findChangeByKey(db: Db, key: string): Promise<ChangeRecord | undefined> {
  return db.selectFrom('dayChanges').selectAll().where('key', '=', key).executeTakeFirst();
}

/** The changes that are not finished, or that are being taken back, the oldest first. */
export function openChanges(db: Db): Promise<ChangeRecord[]> {
  return db
    .selectFrom('dayChanges')
    .selectAll()
    .where((where) =>
      where.or([
        where('finishedAt', 'is', null),
        where.and([where('undoStartedAt', 'is not', null), where('undoneAt', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Marks a change as finished or as taken back, unless it is marked already. */
export async function markChange(
  db: Db,
  id: number,
  what: 'finishedAt' | 'undoneAt',
  at: string,
): Promise<void> {
  await db
    .updateTable('dayChanges')
    .set({ [what]: at })
    .where('id', '=', id)
    .where(what, 'is', null)
    .execute();
}

/** Marks that a change is being taken back, or, with null, that it is not any more. */
export async function markUndoStarted(db: Db, id: number, at: string | null): Promise<void> {
  await db.updateTable('dayChanges').set({ undoStartedAt: at }).where('id', '=', id).execute();
}

/**
 * The column of a kind of work: `state` for the change, `undo` for taking it back. It is 'waiting' for people
 * for whom the work is not done yet.
 */
export type Work = 'state' | 'undo';

/** The first person for whom the work is not done yet; undefined when it is done for everybody. */
export function nextPerson(db: Db, changeId: number, work: Work) {
  return db
    .selectFrom('dayChangePeople')
    .select(['place', 'appointmentId'])
    .where('changeId', '=', changeId)
    .where(work, '=', 'waiting')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
}

export async function isWaiting(db: Db, changeId: number, place: number, work: Work): Promise<boolean> {
  const row = await db
    .selectFrom('dayChangePeople')
    .select(work)
    .where('changeId', '=', changeId)
    .where('place', '=', place)
    .executeTakeFirst();
  return row?.[work] === 'waiting';
}

/** Counts a failed step of a person who still waits. @returns how often it has failed */
export async function countTry(db: Db, changeId: number, place: number, work: Work): Promise<number> {
  const row = await db
    .updateTable('dayChangePeople')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('changeId', '=', changeId)
    .where('place', '=', place)
    .where(work, '=', 'waiting')
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? 0;
}

export async function askForUndo(db: Db, changeId: number, places: readonly number[]): Promise<void> {
  for (let first = 0; first < places.length; first += AT_ONCE) {
    await db
      .updateTable('dayChangePeople')
      .set({ undo: 'waiting', tries: 0 })
      .where('changeId', '=', changeId)
      .where('place', 'in', places.slice(first, first + AT_ONCE))
      .execute();
  }
}

export async function isAnyoneRestored(db: Db, changeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('dayChangePeople')
    .select('place')
    .where('changeId', '=', changeId)
    .where('state', '=', 'undone')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePerson(
  db: Db,
  { changeId, place, from }: { changeId: number; place: number; from: DayChangePersonRow['state'] },
  set: Partial<Pick<Selectable<DayChangePersonRow>, 'state' | 'newAppointmentId' | 'messageId' | 'undo'>>,
): Promise<void> {
  await db
    .updateTable('dayChangePeople')
    .set(set)
    .where('changeId', '=', changeId)
    .where('place', '=', place)
    .where('state', '=', from)
    .execute();
}

/** All people of a change in order, with the state of the SMS and the appointment that counts now. */
export function peopleOfChange(db: Db, changeId: number) {
  return db
    .selectFrom('dayChangePeople as person')
    .innerJoin('appointments as appointment', (join) =>
      join.on((on) =>
        on(
          'appointment.id',
          '=',
          on
            .case()
            .when('person.state', '=', 'done')
            .then(on.fn.coalesce('person.newAppointmentId', 'person.appointmentId'))
            .else(on.ref('person.appointmentId'))
            .end(),
        ),
      ),
    )
    .leftJoin('smsOutbox as message', 'message.id', 'person.messageId')
    .select([
      'person.state',
      'person.undo',
      'person.tries',
      'person.messageId',
      'message.status as messageStatus',
      'appointment.id',
      'appointment.daySerial',
      'appointment.appointmentDate',
      'appointment.patientName',
      'appointment.patientPhone',
    ])
    .where('person.changeId', '=', changeId)
    .orderBy('person.place')
    .execute();
}

/**
 * The people of a change who can get their old serial back: the old appointment is as the change left it, and
 * nothing has happened to the new one.
 *
 * @param today the clinic day: appointments of past days stay as they are
 */
export function undoablePeople(db: Db, changeId: number, today: string, place?: number) {
  return db
    .selectFrom('dayChangePeople as person')
    .innerJoin('appointments as old', 'old.id', 'person.appointmentId')
    .leftJoin('appointments as new', 'new.id', 'person.newAppointmentId')
    .select([
      'person.place',
      'person.newAppointmentId',
      'old.doctorId',
      'old.appointmentDate as date',
      'old.daySerial',
      'old.sessionStart as startTime',
      'old.sessionEnd as endTime',
      'old.placeId',
      'old.extraReason',
    ])
    .where('person.changeId', '=', changeId)
    .where('person.state', '=', 'done')
    .where('old.status', '=', 'Cancelled')
    .where('old.deletedAt', 'is', null)
    .where('old.appointmentDate', '>=', today)
    .where((where) =>
      where.or([
        where.and([where('person.newAppointmentId', 'is', null), where('old.movedToId', 'is', null)]),
        where.and([
          where('new.status', '=', 'Booked'),
          where('new.deletedAt', 'is', null),
          where('new.appointmentDate', '>=', today),
          where('old.movedToId', '=', where.ref('new.id')),
        ]),
      ]),
    )
    .$if(place !== undefined, (query) => query.where('person.place', '=', place ?? 0))
    .orderBy('person.place')
    .execute();
}

/** Stores when staff told a patient of a change, and the hours that the appointment has since. */
export async function markTold(
  db: Db,
  id: number,
  at: string,
  hours: Updateable<AppointmentRow> | null,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ ...hours, toldAt: at, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function doctorNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { name: string; nameBn: string | null }>();
  const rows = await db
    .selectFrom('doctors')
    .select(['id', 'name', 'nameBn'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

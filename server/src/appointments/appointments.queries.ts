import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import { keepOne } from '../database/keep-query.ts';
import { appointmentKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';

/** Appointments with the names of their doctor, department and patient. Deleted appointments are left out. */
export function appointmentsInFull(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'appointments.departmentId')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .selectAll('appointments')
    .select([
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      'doctors.qualification as doctorQualification',
      'doctors.qualificationBn as doctorQualificationBn',
      'doctors.phone as doctorPhone',
      'departments.name as departmentName',
      'departments.nameBn as departmentNameBn',
      'patients.address as patientAddress',
      'patients.erasedAt as patientErasedAt',
    ])
    .where('appointments.deletedAt', 'is', null);
}

export type AppointmentRecord = Awaited<
  ReturnType<ReturnType<typeof appointmentsInFull>['executeTakeFirstOrThrow']>
>;

const appointmentById = keepOne((db, { id }: { id: number }) =>
  appointmentsInFull(db).where('appointments.id', '=', id),
);

export const findAppointment = (db: Db, id: number): Promise<AppointmentRecord | undefined> =>
  appointmentById(db, { id });

/** Every appointment of these doctors on a date, with the columns that the groups of a day's list count. */
export function appointmentsOfDoctors(db: Db, date: string, doctorIds: readonly number[]) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'daySerial', 'placeId', 'status', 'notSeen', 'sessionStart', 'sessionEnd'])
    .where('appointmentDate', '=', date)
    .where('doctorId', 'in', doctorIds)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** The distinct names on a patient's appointments, each as it was written last, the newest first. */
export function newestNames(db: Db, patientId: number, limit: number) {
  const latest = db
    .selectFrom('appointments')
    .select((select) => select.fn.max('id').as('id'))
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .groupBy('patientNameKey');
  return db
    .selectFrom('appointments')
    .select(['patientName', 'patientNameKey'])
    .where('id', 'in', latest)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Changes the status of an appointment. One that is Booked again no longer names the appointment that took
 * its place.
 *
 * @param change.estimatedTime the column's text; undefined keeps it
 */
export async function updateStatus(
  db: Db,
  id: number,
  change: { status: AppointmentStatus; estimatedTime?: string | undefined },
  at: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      ...change,
      ...(change.status === 'Booked' ? { movedToId: null } : {}),
      updatedAt: at,
      statusChangedAt: at,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * An appointment with all appointments of its chain of moves, deleted ones included: those that it was moved
 * from and those that it was moved to.
 */
export async function linkedByMoves(
  db: Db,
  { id, patientId, doctorId }: Pick<AppointmentRecord, 'id' | 'patientId' | 'doctorId'>,
) {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'movedFromId', 'status', 'deletedAt', 'daySerial', 'appointmentDate'])
    .where('patientId', '=', patientId)
    .where('doctorId', '=', doctorId)
    .orderBy('id')
    .execute();
  // An appointment is newer than the one that it was made from, so the rows lead from the first one of the
  // chain to its ends.
  const firstOf = new Map<number, number>();
  for (const row of rows) firstOf.set(row.id, firstOf.get(row.movedFromId ?? row.id) ?? row.id);
  return rows.filter((row) => firstOf.get(row.id) === firstOf.get(id));
}

/**
 * Cancels an appointment because another one takes its place. One that is cancelled already keeps the moment
 * of its cancellation.
 */
export async function markMoved(
  db: Db,
  { id, status }: Pick<AppointmentRecord, 'id' | 'status'>,
  movedToId: number,
  at: string,
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      status: 'Cancelled',
      movedToId,
      updatedAt: at,
      ...(status === 'Cancelled' ? {} : { statusChangedAt: at }),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes an appointment off every screen and count. Its serial stays given (rules: serials 4). */
export async function markDeleted(db: Db, id: number, at: string): Promise<void> {
  await db.updateTable('appointments').set({ deletedAt: at, updatedAt: at }).where('id', '=', id).execute();
}

export async function updateNotes(
  db: Db,
  { id, patientName, patientPhone }: Pick<AppointmentRecord, 'id' | 'patientName' | 'patientPhone'>,
  notes: string | null,
  at: string,
): Promise<void> {
  const keys = appointmentKeys({ patientName, patientPhone, notes });
  await db
    .updateTable('appointments')
    .set({ notes, ...keys, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

/** How many appointments were made after a moment, ISO 8601 in UTC. Deleted ones are not counted. */
export async function countCreatedSince(db: Db, at: string): Promise<number> {
  const { total } = await db
    .selectFrom('appointments')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('createdAt', '>', at)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

import type { Selectable } from 'kysely';
import type { SmsDayRow } from '../database/rows/sms.ts';
import type { Db } from '../database/tables.ts';

/** The page after a row. */
interface Page<Row> {
  limit: number;
  after: Row | undefined;
}

/** Patients who are not erased. */
export function patientsPage(db: Db, { limit, after }: Page<{ id: number }>) {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('erasedAt', 'is', null)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function peopleOf(db: Db, patientIds: readonly number[]) {
  return db
    .selectFrom('people')
    .selectAll()
    .where('patientId', 'in', patientIds)
    .orderBy('nameKey')
    .execute();
}

export const allDepartments = (db: Db) => db.selectFrom('departments').selectAll().orderBy('id').execute();

export function allDoctors(db: Db) {
  return db
    .selectFrom('doctors')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .selectAll('doctors')
    .select(['departments.name as departmentName', 'departments.nameBn as departmentNameBn'])
    .orderBy('doctors.id')
    .execute();
}

export const allHolidays = (db: Db) => db.selectFrom('holidays').selectAll().orderBy('date').execute();

export function leavesPage(db: Db, { limit, after }: Page<{ id: number }>) {
  return db
    .selectFrom('doctorLeaves')
    .selectAll()
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const allChangedDays = (db: Db) =>
  db.selectFrom('changedDays').selectAll().orderBy('date').orderBy('doctorId').execute();

/** Appointments that are not deleted, the oldest row first. */
export function appointmentsPage(db: Db, { limit, after }: Page<{ id: number }>) {
  return db
    .selectFrom('appointments')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('id', '>', after?.id ?? 0)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function moneyPage(db: Db, { limit, after }: Page<{ id: number }>) {
  return db
    .selectFrom('moneyEntries')
    .leftJoin('appointments', 'appointments.id', 'moneyEntries.appointmentId')
    .selectAll('moneyEntries')
    .select(['appointments.bookingReference', 'appointments.placeId'])
    .where('moneyEntries.id', '>', after?.id ?? 0)
    .orderBy('moneyEntries.id')
    .limit(limit)
    .execute();
}

export const allShares = (db: Db) =>
  db
    .selectFrom('doctorShares')
    .selectAll()
    .orderBy('doctorId')
    .orderBy('fromDate')
    .orderBy('visitKind')
    .execute();

/** Without the hashes of passwords and the secrets of the second factor. */
export const allStaff = (db: Db) =>
  db
    .selectFrom('staff')
    .select([
      'id',
      'username',
      'fullName',
      'email',
      'role',
      'language',
      'isActive',
      'lastLoginAt',
      'createdAt',
    ])
    .orderBy('id')
    .execute();

export const smsOfDays = (db: Db): Promise<Selectable<SmsDayRow>[]> =>
  db.selectFrom('smsDays').selectAll().orderBy('day').orderBy('purpose').execute();

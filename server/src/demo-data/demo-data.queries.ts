import type { Insertable } from 'kysely';
import { appointmentKeys, departmentKeys, doctorKeys, patientKeys } from '../database/search-keys.ts';
import type {
  AppointmentRow,
  Db,
  DepartmentRow,
  DoctorLeaveRow,
  DoctorRow,
  HolidayRow,
  PatientRow,
  WeeklySessionRow,
} from '../database/tables.ts';

/**
 * Few enough rows that the widest table stays below the number of values that one statement may have, on both
 * engines.
 */
const ROWS_PER_INSERT = 500;

/** True if nobody has set up a clinic here yet: there is no department and no staff. */
export async function isEmptyClinic(db: Db): Promise<boolean> {
  const department = await db.selectFrom('departments').select('id').limit(1).executeTakeFirst();
  const member = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return department === undefined && member === undefined;
}

/** Inserts departments; returns their ids by name. */
export async function insertDepartments(
  tx: Db,
  rows: Insertable<DepartmentRow>[],
): Promise<Map<string, number>> {
  const inserted = await tx
    .insertInto('departments')
    .values(rows.map((row) => ({ ...row, ...departmentKeys(row) })))
    .returning(['id', 'name'])
    .execute();
  return new Map(inserted.map((row) => [row.name, row.id]));
}

/** Inserts doctors; returns their ids by name. */
export async function insertDoctors(tx: Db, rows: Insertable<DoctorRow>[]): Promise<Map<string, number>> {
  const inserted = await tx
    .insertInto('doctors')
    .values(rows.map((row) => ({ ...row, ...doctorKeys(row) })))
    .returning(['id', 'name'])
    .execute();
  return new Map(inserted.map((row) => [row.name, row.id]));
}

export async function insertWeeklySessions(tx: Db, rows: Insertable<WeeklySessionRow>[]): Promise<void> {
  await tx.insertInto('weeklySessions').values(rows).execute();
}

export async function insertCalendar(
  tx: Db,
  { leave, holiday }: { leave: Insertable<DoctorLeaveRow>; holiday: Insertable<HolidayRow> },
): Promise<void> {
  await tx.insertInto('doctorLeaves').values(leave).execute();
  await tx.insertInto('holidays').values(holiday).execute();
}

/** Inserts patients; returns their ids by phone. */
export async function insertPatients(tx: Db, rows: Insertable<PatientRow>[]): Promise<Map<string, number>> {
  const inserted = await tx
    .insertInto('patients')
    .values(rows.map((row) => ({ ...row, ...patientKeys(row) })))
    .returning(['id', 'phone'])
    .execute();
  return new Map(inserted.map((row) => [row.phone, row.id]));
}

export async function insertAppointments(tx: Db, rows: Insertable<AppointmentRow>[]): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT) {
    await tx
      .insertInto('appointments')
      .values(rows.slice(first, first + ROWS_PER_INSERT).map((row) => ({ ...row, ...appointmentKeys(row) })))
      .execute();
  }
}

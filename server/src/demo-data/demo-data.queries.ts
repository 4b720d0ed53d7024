import type { Insertable } from 'kysely';
import type { SittingKey } from '../database/locks.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import type { DoctorLeaveRow, HolidayRow } from '../database/rows/calendar.ts';
import type { DepartmentRow, DoctorRow } from '../database/rows/doctors.ts';
import type { PatientRow } from '../database/rows/patients.ts';
import type { QueueActRow, QueueSittingRow, QueueWindowRow } from '../database/rows/queue.ts';
import { appointmentKeys, departmentKeys, doctorKeys, patientKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';

/** Keeps the widest table below the number of values that one statement may have, on both engines. */
const ROWS_PER_INSERT = 500;

/** True if there is no department and no staff. */
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

/** Inserts appointments; returns their ids by booking reference. */
export async function insertAppointments(
  tx: Db,
  rows: Insertable<AppointmentRow>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  // The same few people come again and again, and the keys of a name take long to make.
  const kept = new Map<string, ReturnType<typeof appointmentKeys>>();
  const keysOf = (row: Insertable<AppointmentRow>) => {
    const texts = [row.patientName, row.patientPhone, row.notes].join('\n');
    const keys = kept.get(texts) ?? appointmentKeys(row);
    kept.set(texts, keys);
    return keys;
  };
  await inParts(rows, async (part) => {
    const values = part.map((row) => ({ ...NOT_COME, ...row, ...keysOf(row) }));
    const inserted = await tx
      .insertInto('appointments')
      .values(values)
      .returning(['id', 'bookingReference'])
      .execute();
    for (const { id, bookingReference } of inserted) ids.set(bookingReference, id);
  });
  return ids;
}

/** The columns that the acts of a queue write. All rows of one statement must have the same columns. */
const NOT_COME = { arrivedAt: null, calledAt: null, waitedSeconds: null, seenSeconds: null };

/** Inserts the records of queues, with the heads of their sittings. */
export async function insertRecords(
  tx: Db,
  records: readonly { acts: Insertable<QueueActRow>[]; head: QueueSittingRow }[],
): Promise<void> {
  const acts = records.flatMap((record) => record.acts);
  await inParts(acts, (part) => tx.insertInto('queueActs').values(part).execute());
  const heads = records.map(({ head }) => head);
  await inParts(heads, (part) => tx.insertInto('queueSittings').values(part).execute());
}

export const insertWindows = (tx: Db, rows: readonly Insertable<QueueWindowRow>[]) =>
  inParts(rows, (part) => tx.insertInto('queueWindows').values(part).execute());

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_PER_INSERT)
    await insert(rows.slice(first, first + ROWS_PER_INSERT));
}

/** The sittings of earlier days that began and that nobody ended. */
export function openSittingsBefore(db: Db, date: string) {
  return db
    .selectFrom('queueSittings')
    .select(['doctorId', 'date', 'sitting'])
    .where('date', '<', date)
    .where('state', 'not in', ['ended', 'cancelled'])
    .execute();
}

/** When the appointments of a doctor's day were booked, by their ids. */
export async function bookedMoments(db: Db, { doctorId, date }: SittingKey): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'createdAt'])
    .where('doctorId', '=', doctorId)
    .where('appointmentDate', '=', date)
    .execute();
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}

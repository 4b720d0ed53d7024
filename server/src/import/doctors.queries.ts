import { type Selectable, sql, type Updateable } from 'kysely';
import type { DepartmentRow, DoctorRow } from '../database/rows/doctors.ts';
import type { Db } from '../database/tables.ts';

export type DoctorRecord = Selectable<DoctorRow>;
type DepartmentRecord = Selectable<DepartmentRow>;

export function allDoctors(db: Db): Promise<DoctorRecord[]> {
  return db.selectFrom('doctors').selectAll().orderBy('id').execute();
}

export function allDepartments(db: Db): Promise<DepartmentRecord[]> {
  return db.selectFrom('departments').selectAll().orderBy('id').execute();
}

export function findDoctorRow(db: Db, id: number): Promise<DoctorRecord | undefined> {
  return db.selectFrom('doctors').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findDepartmentRow(db: Db, id: number): Promise<DepartmentRecord | undefined> {
  return db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Only for columns without search keys, such as fees, days and the version. */
export async function updateFields(db: Db, id: number, values: Updateable<DoctorRow>): Promise<void> {
  await db.updateTable('doctors').set(values).where('id', '=', id).execute();
}

/** The tables whose rows can belong to a doctor. Deleted appointments count too. */
const HANGING = [
  ...['appointments', 'doctor_leaves', 'changed_days', 'waiting_list', 'queue_sittings', 'leased_serials'],
  ...['money_entries', 'doctor_shares', 'staff_doctors', 'staff', 'one_time_codes'],
];

/**
 * True if a doctor has rows in these tables, or a photo. Then an import does not remove the doctor (rules:
 * import 6).
 */
export async function isUsedDoctor(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`select 1 as used from doctors
    where id = ${id} and ${usedDoctor(sql.ref('doctors.id'))}`.execute(db);
  return rows.length > 0;
}

/** A condition: the doctor with this id has rows in these tables, or a photo. */
export const usedDoctor = (id: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(${sql.join(
    HANGING.map(
      (table) => sql`exists (select 1 from ${sql.table(table)} as hanging where hanging.doctor_id = ${id})`,
    ),
    sql` or `,
  )} or exists (select 1 from doctors as shown where shown.id = ${id} and shown.photo_hash is not null))`;

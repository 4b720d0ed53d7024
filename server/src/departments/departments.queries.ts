import { searchKey } from '@clinic-serial/contract/text/search-key';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Scope } from '../caller.ts';
import type { AppointmentCountRow } from '../database/rows/appointments.ts';
import type { DepartmentRow } from '../database/rows/doctors.ts';
import { isOneOf, keptCounts, visitWithin } from '../database/scope.ts';
import { departmentKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';

export type DepartmentRecord = Selectable<DepartmentRow> & { activeDoctors: number; allDoctors: number };

/**
 * Departments by name, each with the number of its doctors.
 *
 * @param filter.doctorIds counts these doctors only, and leaves out departments that none of them belongs to
 */
export function findDepartments(
  db: Db,
  filter: { onlyActive: boolean; id?: number | undefined; doctorIds?: readonly number[] | undefined },
): Promise<DepartmentRecord[]> {
  const { doctorIds } = filter;
  const within = doctorIds ? sql` and ${isOneOf(sql.ref('doctors.id'), doctorIds)}` : sql``;
  const doctors = sql`select count(*) from doctors where doctors.department_id = departments.id${within}`;
  let query = db
    .selectFrom('departments')
    .selectAll('departments')
    .select([
      sql<number>`(${doctors} and doctors.is_active = 1)`.as('activeDoctors'),
      sql<number>`(${doctors})`.as('allDoctors'),
    ])
    .orderBy('departments.nameKey');
  if (filter.onlyActive) query = query.where('departments.isActive', '=', 1);
  if (filter.id !== undefined) query = query.where('departments.id', '=', filter.id);
  if (doctorIds) query = query.where('departments.id', 'in', departmentsOf(db, doctorIds));
  return query.execute();
}

const departmentsOf = (db: Db, doctorIds: readonly number[]) =>
  db
    .selectFrom('doctors')
    .select('doctors.departmentId')
    .where(isOneOf(sql.ref('doctors.id'), doctorIds));

/** @param doctorIds finds only departments to which one of these doctors belongs */
export async function departmentExists(db: Db, id: number, doctorIds?: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .$if(doctorIds !== undefined, (query) => query.where('id', 'in', departmentsOf(db, doctorIds ?? [])))
    .executeTakeFirst();
  return row !== undefined;
}

export function findDepartmentByName(db: Db, name: string) {
  return db
    .selectFrom('departments')
    .select(['id'])
    .where('nameKey', '=', searchKey(name))
    .executeTakeFirst();
}

export async function insertDepartment(db: Db, row: Insertable<DepartmentRow>): Promise<number> {
  const values = { ...row, ...departmentKeys(row) };
  return (await db.insertInto('departments').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDepartmentRow(
  db: Db,
  id: number,
  values: Updateable<DepartmentRow> & { name: string; searchWords: string | null },
): Promise<void> {
  await db
    .updateTable('departments')
    .set({ ...values, ...departmentKeys(values) })
    .where('id', '=', id)
    .execute();
}

/** The appointments that were booked in a department, in every status. Deleted ones do not count. */
export async function countAppointmentsOf(db: Db, departmentId: number): Promise<number> {
  const row = await db
    .selectFrom('appointmentCounts')
    .select(sql<number>`coalesce(sum(total), 0)`.as('total'))
    .where('day', '=', 'all')
    .where('departmentId', '=', departmentId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/**
 * Deletes a department without doctors and appointments. Rows of deleted appointments keep their serials, so
 * they move to the present department of their doctor.
 */
export async function deleteDepartmentRow(db: Db, id: number): Promise<void> {
  await db
    .updateTable('appointments')
    .set({
      departmentId: sql`(select doctors.department_id from doctors where doctors.id = appointments.doctor_id)`,
    })
    .where('departmentId', '=', id)
    .where('deletedAt', 'is not', null)
    .execute();
  await db.deleteFrom('departments').where('id', '=', id).execute();
}

/** All doctors of a department, inactive ones too. */
export async function countDoctorsOf(db: Db, departmentId: number): Promise<number> {
  const row = await db
    .selectFrom('doctors')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('departmentId', '=', departmentId)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** First and last date, both included. */
interface DateRange {
  from: string;
  to: string;
  /** Leaves out the statuses that take no place, that is Cancelled. */
  onlyTakingPlace?: true;
}

/**
 * Counts the appointments of each department, in total and within each range. The numbers come from counts
 * that triggers keep. A scope of doctors is counted from its appointments, because no counts are kept for
 * doctors.
 */
export async function countAppointments<Name extends string>(
  db: Db,
  ranges: Record<Name, DateRange>,
  scope?: Scope,
) {
  const names = Object.keys(ranges) as Name[];
  const within = (name: Name) => {
    const { from, to, onlyTakingPlace } = ranges[name];
    const status = onlyTakingPlace ? sql` and status <> 'Cancelled'` : sql``;
    return sql`(day between ${from} and ${to}${status})`;
  };
  const rows = await db
    .selectFrom(scope?.doctorIds ? countsOf(scope) : keptCounts(scope))
    .select('departmentId')
    .select(sql<number>`sum(case when day = 'all' then total else 0 end)`.as('total'))
    .select(names.map((name) => sql<number>`sum(case when ${within(name)} then total else 0 end)`.as(name)))
    .where(sql<boolean>`(day = 'all' or ${sql.join(names.map(within), sql` or `)})`)
    .groupBy('departmentId')
    .execute();
  return rows as Array<{ departmentId: number; total: number } & Record<Name, number>>;
}

/**
 * Counts like those that triggers keep, made from the appointments of a scope. The cast keeps the type of the
 * column, because on PostgreSQL the sum of a bigint is a numeric, which is read as a text.
 */
const countsOf = (scope: Scope) => {
  const own = sql`from appointments where ${visitWithin(scope)} and deleted_at is null`;
  return sql<AppointmentCountRow>`(
    select department_id, appointment_date as day, status, cast(count(*) as integer) as total ${own}
      group by department_id, appointment_date, status
    union all select department_id, 'all', status, cast(count(*) as integer) ${own} group by department_id, status
  )`.as('counts');
};

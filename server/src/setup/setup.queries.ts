import type { Db } from '../database/tables.ts';

export async function hasDepartment(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('isActive', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if an active doctor of an active department sits on some day of the week. */
export async function hasBookableDoctor(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('doctors')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .innerJoin('weeklySessions', 'weeklySessions.doctorId', 'doctors.id')
    .select('doctors.id')
    .where('doctors.isActive', '=', 1)
    .where('departments.isActive', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the clinic has ever given a serial, even one that was cancelled or deleted since. */
export async function hasSerial(db: Db): Promise<boolean> {
  return (await db.selectFrom('appointments').select('id').limit(1).executeTakeFirst()) !== undefined;
}

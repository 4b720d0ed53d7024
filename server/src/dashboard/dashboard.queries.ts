import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** Counts all doctors and the active ones. */
export async function countDoctors(db: Db): Promise<{ activeDoctors: number; totalDoctors: number }> {
  const row = await db
    .selectFrom('doctors')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(is_active), 0)`.as('active'),
    ])
    .executeTakeFirstOrThrow();
  return { activeDoctors: Number(row.active), totalDoctors: row.all };
}

/** The number of appointments on a date, by department and status. */
export function countDay(db: Db, date: string) {
  return db
    .selectFrom('appointmentCounts')
    .select(['departmentId', 'status', 'total'])
    .where('day', '=', date)
    .execute();
}

/** The clinic's appointments whose status changed last, newest first. A new booking counts as a change. */
export function latestChanges(db: Db, most: number) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.id',
      'appointments.status',
      'appointments.daySerial',
      'appointments.patientName',
      'appointments.statusChangedAt',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
    ])
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.statusChangedAt', 'desc')
    .orderBy(sql`appointments.id desc`)
    .limit(most)
    .execute();
}

import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
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

/** Counts a patient's appointments by state: all, from today on, today, and from `since` to today. */
export async function countByStatus(db: Db, patientId: number, days: { today: string; since: string }) {
  const rows = await db
    .selectFrom('appointments')
    .select('status')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      sql<number>`sum(case when appointment_date >= ${days.today} then 1 else 0 end)`.as('fromToday'),
      sql<number>`sum(case when appointment_date = ${days.today} then 1 else 0 end)`.as('today'),
      sql<number>`sum(case when appointment_date between ${days.since} and ${days.today} then 1 else 0 end)`.as(
        'recent',
      ),
    ])
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute();
  return rows.map((row) => ({
    status: row.status,
    total: Number(row.total),
    fromToday: Number(row.fromToday),
    today: Number(row.today),
    recent: Number(row.recent),
  }));
}

/** The patient's next upcoming appointment, by date and expected time. */
export function nextAppointment(db: Db, patientId: number, today: string) {
  return withNames(db)
    .select(['appointments.id', 'appointments.appointmentDate', 'appointments.daySerial'])
    .where('appointments.patientId', '=', patientId)
    .where('appointments.deletedAt', 'is', null)
    .where('appointments.status', 'in', UPCOMING_STATUSES)
    .where('appointments.appointmentDate', '>=', today)
    .orderBy('appointments.appointmentDate')
    .orderBy('appointments.estimatedTime')
    .orderBy('appointments.id')
    .limit(1)
    .executeTakeFirst();
}

/** The patient's appointments whose status changed last, newest first. A new booking counts as a change. */
export function latestChangesOf(db: Db, patientId: number, most: number) {
  return withNames(db)
    .select([
      'appointments.id',
      'appointments.status',
      'appointments.daySerial',
      'appointments.statusChangedAt',
    ])
    .where('appointments.patientId', '=', patientId)
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.statusChangedAt', 'desc')
    .orderBy('appointments.id', 'desc')
    .limit(most)
    .execute();
}

function withNames(db: Db) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'appointments.departmentId')
    .select([
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      'departments.name as departmentName',
      'departments.nameBn as departmentNameBn',
    ]);
}

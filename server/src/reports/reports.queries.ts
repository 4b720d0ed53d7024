import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { type DateRange, REPORT_LIMITS } from '@clinic-serial/contract/time/report-periods';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** What a report adds up: the sums of a date, or of a doctor. */
export const NOTHING = {
  serials: 0,
  desk: 0,
  phone: 0,
  seen: 0,
  cancelled: 0,
  notSeen: 0,
  notCome: 0,
  open: 0,
  /** The seconds of those who waited, and how many they are. */
  waitedSeconds: 0,
  waited: 0,
  seenSeconds: 0,
  timed: 0,
  sittings: 0,
  lateSeconds: 0,
  onTime: 0,
  messages: 0,
  parts: 0,
};
export type Sums = typeof NOTHING;

interface ReportFilter {
  doctorId?: number | undefined;
  departmentId?: number | undefined;
}

/**
 * The appointments of a range, added up by date or by doctor, without deleted ones (rules: numbers 1). A
 * department has those that were made in it, also of a doctor who has moved since (rules: numbers 3).
 *
 * @param today the clinic day: what is live before it counts as open
 */
export function sumAppointments(
  db: Db,
  { from, to }: DateRange,
  by: 'date' | 'doctor',
  { doctorId, departmentId }: ReportFilter,
  today: string,
) {
  const key = by === 'date' ? 'appointmentDate' : 'doctorId';
  const of = (status: string) => sql<number>`count(*) filter (where status = ${status})`;
  return db
    .selectFrom('appointments')
    .select(`${key} as key`)
    .select((select) => [
      select.fn.countAll<number>().as('serials'),
      sql<number>`sum(is_walkin)`.as('desk'),
      sql<number>`sum(is_by_phone)`.as('phone'),
      of('Completed').as('seen'),
      sql<number>`count(*) filter (where status = 'Cancelled' and not_seen = 0)`.as('cancelled'),
      sql<number>`sum(not_seen)`.as('notSeen'),
      of('No Show').as('notCome'),
      sql<number>`count(*) filter (
        where status in (${sql.join(UPCOMING_STATUSES)}) and appointment_date < ${today}
      )`.as('open'),
      sql<number>`coalesce(sum(waited_seconds), 0)`.as('waitedSeconds'),
      select.fn.count<number>('waitedSeconds').as('waited'),
      sql<number>`coalesce(sum(seen_seconds), 0)`.as('seenSeconds'),
      select.fn.count<number>('seenSeconds').as('timed'),
    ])
    .where('appointmentDate', '>=', from)
    .where('appointmentDate', '<=', to)
    .where('deletedAt', 'is', null)
    .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
    .$if(departmentId !== undefined, (query) => query.where('departmentId', '=', departmentId ?? 0))
    .groupBy(key)
    .execute();
}

/** Programs before 032 have kept the minutes only. */
const LATE_SECONDS = sql`coalesce(late_seconds, late_minutes * 60)`;

/** The sittings of a range whose doctor has come, added up by date or by doctor. */
export function sumSittings(
  db: Db,
  { from, to }: DateRange,
  by: 'date' | 'doctor',
  { doctorId, departmentId }: ReportFilter,
) {
  const key = by === 'date' ? 'date' : 'doctorId';
  return (
    db
      .selectFrom('queueSittings')
      .select(`${key} as key`)
      .select((select) => [
        select.fn.countAll<number>().as('sittings'),
        sql<number>`sum(${LATE_SECONDS})`.as('lateSeconds'),
        sql<number>`count(*) filter (where ${LATE_SECONDS} <= ${REPORT_LIMITS.onTimeMinutes * 60})`.as(
          'onTime',
        ),
      ])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where('lateMinutes', 'is not', null)
      .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
      // A sitting belongs to the department in which its appointments were made.
      .$if(departmentId !== undefined, (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('appointments')
              .select('appointments.id')
              .whereRef('appointments.doctorId', '=', 'queueSittings.doctorId')
              .whereRef('appointments.appointmentDate', '=', 'queueSittings.date')
              .where('appointments.deletedAt', 'is', null)
              .where('appointments.departmentId', '=', departmentId ?? 0),
          ),
        ),
      )
      .groupBy(key)
      .execute()
  );
}

/** The SMS that were sent on the days of a range. */
export function sumSms(db: Db, { from, to }: DateRange) {
  return db
    .selectFrom('smsDays')
    .select('day as key')
    .select([sql<number>`sum(messages)`.as('messages'), sql<number>`sum(parts)`.as('parts')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute();
}

/** The names of all doctors, the inactive ones too, with their present department. */
export function doctorNames(db: Db) {
  return db
    .selectFrom('doctors')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .select([
      'doctors.id',
      'doctors.name',
      'doctors.nameBn',
      'departments.name as departmentName',
      'departments.nameBn as departmentNameBn',
    ])
    .execute();
}

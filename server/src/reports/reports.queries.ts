import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { type DateRange, REPORT_LIMITS } from '@clinic-serial/contract/time/report-periods';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../caller.ts';
import { isOneOf, visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { placeOfSerials } from '../serials/serials.queries.ts';

/** The sums of a report before anything is added: for a date, an hour, a department or a doctor. */
export const NOTHING = {
  serials: 0,
  desk: 0,
  phone: 0,
  extra: 0,
  seen: 0,
  cancelled: 0,
  notSeen: 0,
  notCome: 0,
  open: 0,
  /** The seconds that patients waited, and the number of these patients. */
  waitedSeconds: 0,
  waited: 0,
  seenSeconds: 0,
  timed: 0,
  sittings: 0,
  lateSeconds: 0,
  onTime: 0,
  newPatients: 0,
  windows: 0,
  windowsKept: 0,
  messages: 0,
  parts: 0,
};
export type Sums = typeof NOTHING;

interface ReportFilter {
  doctorId?: number | undefined;
  departmentId?: number | undefined;
  /** Leaves out the rows of other doctors or places. */
  scope: Scope;
  /** The limits of the account alone. A patient who was seen outside of them counts as new. */
  limits: Scope;
}

/** The key by which rows are grouped. Weekdays, weeks and months are made from dates. */
export type SumsKey = 'date' | 'hour' | 'department' | 'doctor' | 'place';

/**
 * The key of an appointment. Its hour is that of the estimated time. A serial that was given when no time was
 * left is seen after the hours, so it counts in the hour in which they end. If they end at midnight, it
 * counts in the last hour of the day.
 */
const KEY_OF_APPOINTMENT: Record<SumsKey, RawBuilder<string | number>> = {
  date: sql`appointments.appointment_date`,
  hour: sql`substr(case appointments.estimated_time when '' then case appointments.session_end when '24:00' then '23:59' else appointments.session_end end else appointments.estimated_time end, 1, 2)`,
  department: sql`appointments.department_id`,
  doctor: sql`appointments.doctor_id`,
  place: sql`appointments.place_id`,
};

/**
 * The appointments of a range, without deleted ones (rules: numbers 1). A department has those that were made
 * in it, also of a doctor who has moved since (rules: numbers 3).
 */
function appointmentsOf(
  db: Db,
  { from, to }: DateRange,
  by: SumsKey,
  { doctorId, departmentId, scope }: ReportFilter,
) {
  return db
    .selectFrom('appointments')
    .select(KEY_OF_APPOINTMENT[by].as('key'))
    .where('appointments.appointmentDate', '>=', from)
    .where('appointments.appointmentDate', '<=', to)
    .where('appointments.deletedAt', 'is', null)
    .where(visitWithin(scope))
    .$if(doctorId !== undefined, (query) => query.where('appointments.doctorId', '=', doctorId ?? 0))
    .$if(departmentId !== undefined, (query) =>
      query.where('appointments.departmentId', '=', departmentId ?? 0),
    )
    .groupBy(KEY_OF_APPOINTMENT[by]);
}

/**
 * The sums of the appointments of a range.
 *
 * @param today the clinic day: live appointments of earlier days count as open
 */
export function sumAppointments(db: Db, range: DateRange, by: SumsKey, filter: ReportFilter, today: string) {
  const of = (status: string) => sql<number>`count(*) filter (where status = ${status})`;
  return appointmentsOf(db, range, by, filter)
    .select((select) => [
      select.fn.countAll<number>().as('serials'),
      sql<number>`sum(is_walkin)`.as('desk'),
      sql<number>`sum(is_by_phone)`.as('phone'),
      select.fn.count<number>('extraReason').as('extra'),
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
    .execute();
}

/**
 * Counts the people of a range who were seen for the first time. Earlier visits to any doctor of the clinic
 * count; for a limited account only those to its doctors at its places. A person is a name of a record,
 * because families share a phone.
 */
export function sumNewPatients(db: Db, range: DateRange, by: SumsKey, filter: ReportFilter) {
  const within = filter.limits ? sql` and ${visitWithin(filter.limits, 'earlier')}` : sql``;
  return appointmentsOf(db, range, by, filter)
    .select((select) => select.fn.countAll<number>().as('newPatients'))
    .where('appointments.status', '=', 'Completed')
    .where(
      sql<boolean>`not exists (
        select 1 from appointments as earlier
        where earlier.patient_id = appointments.patient_id
          and earlier.deleted_at is null
          and earlier.status = 'Completed'
          and earlier.patient_name_key = appointments.patient_name_key
          and (earlier.appointment_date, earlier.id) < (appointments.appointment_date, appointments.id)${within}
      )`,
    )
    .execute();
}

/** The judged windows of the patients of a range, and how many of them held. */
export function sumWindows(db: Db, range: DateRange, by: SumsKey, filter: ReportFilter) {
  return appointmentsOf(db, range, by, filter)
    .innerJoin('queueWindows', 'queueWindows.appointmentId', 'appointments.id')
    .select((select) => [
      select.fn.countAll<number>().as('windows'),
      sql<number>`sum(queue_windows.held)`.as('windowsKept'),
    ])
    .where('queueWindows.held', 'is not', null)
    .execute();
}

/** In rows from before migration 032 only the minutes are stored. */
const LATE_SECONDS = sql`coalesce(late_seconds, late_minutes * 60)`;

/** The appointments of the doctor and date of a sitting. */
const APPOINTMENT_OF_SITTING = sql`
  from appointments
  where appointments.doctor_id = queue_sittings.doctor_id
    and appointments.appointment_date = queue_sittings.date
    and appointments.deleted_at is null`;

/**
 * The key of a sitting. Its hour is that of the planned start. Its department is that of its first
 * appointment, or without one that of the doctor. Its place is that of its first serial, or without one the
 * first of the doctor's week.
 */
const KEY_OF_SITTING: Record<SumsKey, RawBuilder<string | number>> = {
  date: sql`queue_sittings.date`,
  hour: sql`substr(queue_sittings.start_time, 1, 2)`,
  department: sql`coalesce(
    (select appointments.department_id ${APPOINTMENT_OF_SITTING} order by appointments.id limit 1),
    (select doctors.department_id from doctors where doctors.id = queue_sittings.doctor_id))`,
  doctor: sql`queue_sittings.doctor_id`,
  place: sql`coalesce(
    ${placeOfSerials({
      doctorId: sql`queue_sittings.doctor_id`,
      date: sql`queue_sittings.date`,
      sitting: sql`queue_sittings.sitting`,
    })},
    (select min(weekly_sessions.place_id) from weekly_sessions
      where weekly_sessions.doctor_id = queue_sittings.doctor_id),
    ${sql.lit(FIRST_PLACE)})`,
};

/** The sums of the sittings of a range whose doctor has come. */
export function sumSittings(
  db: Db,
  { from, to }: DateRange,
  by: SumsKey,
  { doctorId, departmentId, scope }: ReportFilter,
) {
  const { doctorIds, placeIds } = scope ?? {};
  // In the report of one department, a sitting of two departments belongs to that one.
  const key =
    by === 'department' && departmentId !== undefined
      ? sql<number>`${sql.lit(departmentId)}`
      : KEY_OF_SITTING[by];
  const sittings = db
    .selectFrom('queueSittings')
    .select([key.as('key'), LATE_SECONDS.as('late')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('lateMinutes', 'is not', null)
    .$if(doctorIds !== undefined, (query) => query.where(isOneOf(KEY_OF_SITTING.doctor, doctorIds ?? [])))
    .$if(placeIds !== undefined, (query) => query.where(isOneOf(KEY_OF_SITTING.place, placeIds ?? [])))
    .$if(doctorId !== undefined, (query) => query.where('doctorId', '=', doctorId ?? 0))
    // A sitting belongs to the department in which its appointments were made.
    .$if(departmentId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select 1 ${APPOINTMENT_OF_SITTING} and appointments.department_id = ${departmentId ?? 0})`,
      ),
    );
  return db
    .selectFrom(sittings.as('sitting'))
    .select('key')
    .select((select) => [
      select.fn.countAll<number>().as('sittings'),
      sql<number>`sum(late)`.as('lateSeconds'),
      sql<number>`count(*) filter (where late <= ${REPORT_LIMITS.onTimeMinutes * 60})`.as('onTime'),
    ])
    .groupBy('key')
    .execute();
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

/** The names of all departments, the inactive ones too. */
export function departmentNames(db: Db) {
  return db.selectFrom('departments').select(['id', 'name', 'nameBn']).execute();
}

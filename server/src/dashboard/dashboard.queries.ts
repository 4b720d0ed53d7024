import type { AuditAction } from '@clinic-serial/contract/subjects/audit';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { sql } from 'kysely';
import type { Scope } from '../caller.ts';
import { isOneOf, keptCounts, visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';

/**
 * Counts all doctors and the active ones.
 *
 * @param doctorIds only these doctors; undefined for all
 */
export async function countDoctors(
  db: Db,
  doctorIds: readonly number[] | undefined,
): Promise<{ activeDoctors: number; totalDoctors: number }> {
  const row = await db
    .selectFrom('doctors')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(is_active), 0)`.as('active'),
    ])
    .$if(doctorIds !== undefined, (query) => query.where(isOneOf(sql.ref('doctors.id'), doctorIds ?? [])))
    .executeTakeFirstOrThrow();
  return { activeDoctors: Number(row.active), totalDoctors: row.all };
}

/** The number of appointments on a date, by department and status. */
export function countDay(db: Db, date: string, scope: Scope) {
  if (scope?.doctorIds) {
    return db
      .selectFrom('appointments')
      .select((select) => ['departmentId', 'status', select.fn.countAll<number>().as('total')])
      .where('appointmentDate', '=', date)
      .where(visitWithin(scope))
      .where('deletedAt', 'is', null)
      .groupBy(['departmentId', 'status'])
      .execute();
  }
  return db
    .selectFrom(keptCounts(scope))
    .select(['departmentId', 'status', 'total'])
    .where('day', '=', date)
    .execute();
}

/**
 * The appointments whose status changed last, newest first. A new booking counts as a change.
 *
 * @param of only those of a scope, and only since a moment, so that few rows are read
 */
export function latestChanges(db: Db, most: number, of?: { scope: Scope; since: string }) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .select([
      'appointments.id',
      'appointments.doctorId',
      'appointments.appointmentDate',
      'appointments.status',
      'appointments.daySerial',
      'appointments.patientName',
      'appointments.statusChangedAt',
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
    ])
    .where('appointments.deletedAt', 'is', null)
    .$if(of !== undefined, (query) =>
      query.where(visitWithin(of?.scope)).where('appointments.statusChangedAt', '>=', of?.since ?? ''),
    )
    .orderBy('appointments.statusChangedAt', 'desc')
    .orderBy(sql`appointments.id desc`)
    .limit(most)
    .execute();
}

/** The columns of the audit log and of the acts of a queue that say who did something. */
interface ActorColumns {
  actorKind: 'staff' | 'patient' | 'visitor' | 'system';
  actorId: number | null;
}

/** The actions in the audit log that change the status of an appointment. */
const STATUS_ACTIONS: readonly AuditAction[] = [
  'appointment.create',
  'appointment.status',
  'appointment.move',
];

/** The actors of the last changes of appointments, by the id of the appointment. */
export async function actorsOfChanges(
  db: Db,
  changes: Awaited<ReturnType<typeof latestChanges>>,
): Promise<Map<number, ActorColumns>> {
  if (changes.length === 0) return new Map();
  const acts = await db
    .selectFrom('queueActs')
    .select(['doctorId', 'date', 'at', 'actorKind', 'actorId'])
    .where('doctorId', 'in', [...new Set(changes.map(({ doctorId }) => doctorId))])
    .where('date', 'in', [...new Set(changes.map(({ appointmentDate }) => appointmentDate))])
    .where('at', 'in', [...new Set(changes.map(({ statusChangedAt }) => statusChangedAt))])
    .execute();
  const entries = await db
    .selectFrom('auditLog')
    .select(['subjectId', 'actorKind', 'actorId'])
    .where('subjectKind', '=', 'appointment')
    .where(
      'subjectId',
      'in',
      changes.map(({ id }) => id),
    )
    .where('action', 'in', STATUS_ACTIONS)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const recorded = new Map(entries.map((entry) => [entry.subjectId, entry]));
  const actKey = (doctorId: number, date: string, at: string) => `${doctorId} ${date} ${at}`;
  const done = new Map(acts.map((act) => [actKey(act.doctorId, act.date, act.at), act]));
  return new Map(
    changes.flatMap(({ id, doctorId, appointmentDate, statusChangedAt }) => {
      const by = done.get(actKey(doctorId, appointmentDate, statusChangedAt)) ?? recorded.get(id);
      return by ? [[id, by] as const] : [];
    }),
  );
}

/** Counts a patient's appointments by state: all, from today on, today, and from `since` to today. */
export async function countByStatus(
  db: Db,
  patientId: number,
  days: { today: string; since: string },
  scope: Scope,
) {
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
    .where(visitWithin(scope))
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
export function nextAppointment(db: Db, patientId: number, today: string, scope: Scope) {
  return withNames(db, scope)
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
export function latestChangesOf(db: Db, patientId: number, most: number, scope: Scope) {
  return withNames(db, scope)
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

function withNames(db: Db, scope: Scope) {
  return db
    .selectFrom('appointments')
    .innerJoin('doctors', 'doctors.id', 'appointments.doctorId')
    .innerJoin('departments', 'departments.id', 'appointments.departmentId')
    .where(visitWithin(scope))
    .select([
      'doctors.name as doctorName',
      'doctors.nameBn as doctorNameBn',
      'departments.name as departmentName',
      'departments.nameBn as departmentNameBn',
    ]);
}

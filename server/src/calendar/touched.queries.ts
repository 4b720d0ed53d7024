import type { AffectedReason } from '@clinic-serial/contract/rules/booking/affected';
import { WAITING_STATUSES } from '@clinic-serial/contract/terms/appointment-status';
import { type Selectable, sql } from 'kysely';
import { affectedAppointments } from '../appointments/affected.ts';
import type { Scope } from '../caller.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import { visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { HIGHEST_SERIAL, serialOf } from '../serials/day-serial.ts';

const COLUMNS = [
  'id',
  'doctorId',
  'appointmentDate',
  'daySerial',
  'status',
  'placeId',
  'sessionStart',
  'sessionEnd',
  'patientId',
] as const;

/** A live appointment that does not fit the calendar, and why. */
interface TouchedAppointment {
  row: Pick<Selectable<AppointmentRow>, (typeof COLUMNS)[number]>;
  reason: AffectedReason;
}

interface TouchedFilter {
  doctorId?: number | undefined;
  /** The present department of the doctor. */
  departmentId?: number | undefined;
  /** YYYY-MM-DD. Dates before today have no live appointments. */
  date?: string | undefined;
  /** The first and the last date, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Leaves out the appointments of other doctors and places. */
  scope?: Scope;
}

/**
 * The live appointments of today or later that do not fit the calendar (rules: calendar 4), by date, doctor
 * and serial, in five queries. Appointments with the same sitting and hours all fit or all do not. So one
 * appointment of each group is checked first, and then the rows of the groups that do not fit are read.
 *
 * @param filter empty for the whole clinic
 * @param today the clinic day, YYYY-MM-DD
 */
export async function touchedAppointments(
  db: Db,
  filter: TouchedFilter,
  today: string,
): Promise<TouchedAppointment[]> {
  const groups = await liveAppointments(db, filter, today)
    .select(({ fn }) => [
      fn.min('id').as('id'),
      'doctorId',
      'appointmentDate',
      fn.min('daySerial').as('daySerial'),
      fn.min('status').as('status'),
      'placeId',
      'sessionStart',
      'sessionEnd',
    ])
    .groupBy(['doctorId', 'appointmentDate', IS_SECOND, 'placeId', 'sessionStart', 'sessionEnd'])
    .execute();
  const reasons = await affectedAppointments(db, groups, today);
  const touched = groups.filter(({ id }) => reasons.has(id));
  if (touched.length === 0) return [];
  const reasonOf = new Map(touched.map((group) => [keyOf(group), reasons.get(group.id)]));
  const rows = await liveAppointments(db, filter, today)
    .select(COLUMNS)
    .where('doctorId', 'in', [...new Set(touched.map(({ doctorId }) => doctorId))])
    .where('appointmentDate', 'in', [...new Set(touched.map(({ appointmentDate }) => appointmentDate))])
    .orderBy('appointmentDate')
    .orderBy('doctorId')
    .orderBy('daySerial')
    .execute();
  return rows.flatMap((row) => {
    const reason = reasonOf.get(keyOf(row));
    return reason ? [{ row, reason }] : [];
  });
}

/** True for a serial of the second sitting. */
const IS_SECOND = sql<boolean>`day_serial > ${sql.lit(HIGHEST_SERIAL)}`;

const keyOf = (row: Omit<TouchedAppointment['row'], 'id' | 'status' | 'patientId'>) =>
  [
    row.doctorId,
    row.appointmentDate,
    serialOf(row.daySerial).sitting,
    row.placeId,
    row.sessionStart,
    row.sessionEnd,
  ].join(' ');

function liveAppointments(db: Db, filter: TouchedFilter, today: string) {
  const { doctorId, departmentId, date, from, to, scope } = filter;
  let query = db
    .selectFrom('appointments')
    .where('status', 'in', WAITING_STATUSES)
    .where('appointmentDate', '>=', today)
    .where('deletedAt', 'is', null);
  if (scope !== undefined) query = query.where(visitWithin(scope));
  if (doctorId !== undefined) query = query.where('doctorId', '=', doctorId);
  if (departmentId !== undefined) {
    query = query.where('doctorId', 'in', (doctors) =>
      doctors.selectFrom('doctors').select('doctors.id').where('doctors.departmentId', '=', departmentId),
    );
  }
  if (date !== undefined) query = query.where('appointmentDate', '=', date);
  if (from !== undefined) query = query.where('appointmentDate', '>=', from);
  if (to !== undefined) query = query.where('appointmentDate', '<=', to);
  return query;
}

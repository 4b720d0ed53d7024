import type { AffectedReason } from '@clinic-serial/contract/rules/affected';
import { UPCOMING_STATUSES } from '@clinic-serial/contract/rules/appointment-status';
import type { Selectable } from 'kysely';
import { affectedAppointments } from '../appointments/affected.ts';
import type { AppointmentRow, Db } from '../database/tables.ts';

/** A live appointment that does not fit the calendar, and why. */
interface TouchedAppointment {
  row: Pick<
    Selectable<AppointmentRow>,
    | 'id'
    | 'doctorId'
    | 'appointmentDate'
    | 'daySerial'
    | 'status'
    | 'sessionStart'
    | 'sessionEnd'
    | 'patientId'
  >;
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
}

/**
 * The live appointments of today or later that do not fit the calendar (rules: calendar 4), by date, doctor and serial, in
 * four queries. Without a filter, those of the whole clinic.
 *
 * @param today the clinic day, YYYY-MM-DD
 */
export async function touchedAppointments(
  db: Db,
  { doctorId, departmentId, date, from, to }: TouchedFilter,
  today: string,
): Promise<TouchedAppointment[]> {
  let query = db
    .selectFrom('appointments')
    .select([
      'id',
      'doctorId',
      'appointmentDate',
      'daySerial',
      'status',
      'sessionStart',
      'sessionEnd',
      'patientId',
    ])
    .where('status', 'in', UPCOMING_STATUSES)
    .where('appointmentDate', '>=', today)
    .where('deletedAt', 'is', null)
    .orderBy('appointmentDate')
    .orderBy('doctorId')
    .orderBy('daySerial');
  if (doctorId !== undefined) query = query.where('doctorId', '=', doctorId);
  if (departmentId !== undefined) {
    query = query.where('doctorId', 'in', (doctors) =>
      doctors.selectFrom('doctors').select('doctors.id').where('doctors.departmentId', '=', departmentId),
    );
  }
  if (date !== undefined) query = query.where('appointmentDate', '=', date);
  if (from !== undefined) query = query.where('appointmentDate', '>=', from);
  if (to !== undefined) query = query.where('appointmentDate', '<=', to);
  const rows = await query.execute();
  const reasons = await affectedAppointments(db, rows, today);
  return rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason ? [{ row, reason }] : [];
  });
}

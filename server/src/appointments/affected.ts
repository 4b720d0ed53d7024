import { type AffectedReason, affectedBy } from '@clinic-serial/contract/rules/booking/affected';
import type { SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { isStillAhead } from '@clinic-serial/contract/terms/appointment-status';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import { doctorsOnDates } from '../serials/sitting-on.ts';
import type { AppointmentRecord } from './appointments.queries.ts';

/**
 * Finds the live appointments of today or later that no longer fit the calendar, and why (rules: calendar 4).
 *
 * @param assumed the hours of the doctor on all of these dates after a change that is not saved yet;
 *   undefined for the calendar of now
 * @returns the reasons by the id of the appointment; appointments that fit are left out
 */
export async function affectedAppointments(
  db: Db,
  rows: readonly Pick<
    AppointmentRecord,
    'id' | 'status' | 'doctorId' | 'appointmentDate' | 'daySerial' | 'sessionStart' | 'sessionEnd' | 'placeId'
  >[],
  today: string,
  assumed?: readonly SittingHours[],
): Promise<Map<number, AffectedReason>> {
  const live = rows.filter(({ status, appointmentDate }) => isStillAhead(status, appointmentDate, today));
  const dayOf = await doctorsOnDates(
    db,
    live.map(({ doctorId, appointmentDate: date }) => ({ doctorId, date })),
  );
  const affected = new Map<number, AffectedReason>();
  for (const row of live) {
    const { status, doctorId, appointmentDate: date } = row;
    const day = dayOf({ doctorId, date });
    if (!day) continue;
    const appointment = {
      status,
      date,
      sitting: serialOf(row.daySerial).sitting,
      startTime: row.sessionStart,
      endTime: row.sessionEnd,
      placeId: row.placeId,
    };
    const reason = affectedBy(appointment, assumed ? { ...day, sittings: assumed } : day, today);
    if (reason) affected.set(row.id, reason);
  }
  return affected;
}

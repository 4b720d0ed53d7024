import { say } from '@clinic-serial/contract/messages/message';
import { isStillAhead, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { affectedAppointments } from '../appointments/affected.ts';
import type { AppointmentRecord } from '../appointments/appointments.queries.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tables.ts';

/**
 * True for a serial that the clinic cancelled because the doctor did not see the patient, who was there. For
 * some days it can be moved without becoming Booked again (rules: serials 15).
 */
export function isNotSeen(
  {
    status,
    notSeen,
    movedToId,
    appointmentDate: date,
  }: Pick<AppointmentRecord, 'status' | 'notSeen' | 'movedToId' | 'appointmentDate'>,
  today: string,
): boolean {
  if (status !== 'Cancelled' || notSeen === 0 || movedToId !== null) return false;
  return date <= today && date >= addDays(today, -BOOKING_LIMITS.notSeenDays);
}

/**
 * Allows that an appointment is moved (rules: serials 15): a live one of today or later whose patient is not
 * with the doctor, or one whose patient was not seen. A patient who has arrived asks at the desk.
 *
 * @throws NOT_MOVABLE
 */
export function assertMovable(row: AppointmentRecord, mover: 'patient' | 'staff', today: string): void {
  if (isNotSeen(row, today)) return;
  if (!isStillAhead(row.status, row.appointmentDate, today)) throw new AppError('NOT_MOVABLE');
  // A move gives up the old serial, as a cancellation does.
  if (mover === 'patient' && !nextStatuses('patient', row.status).includes('Cancelled')) {
    throw new AppError('NOT_MOVABLE', { message: say('appointmentArrived') });
  }
}

/**
 * True if the clinic has taken the time of an appointment away. A move by its patient then does not count.
 */
export async function isCausedByClinic(db: Db, row: AppointmentRecord, today: string): Promise<boolean> {
  return isNotSeen(row, today) || (await affectedAppointments(db, [row], today)).size > 0;
}

/** How often the patient can still move this serial. Moves that do not count are always possible. */
export function ownMovesLeft({ ownMoves }: Pick<AppointmentRecord, 'ownMoves'>): number {
  return Math.max(0, BOOKING_LIMITS.ownMovesPerSerial - ownMoves);
}

export function lastDateToMoveTo({ rescheduleDays }: Pick<Config, 'rescheduleDays'>, today: string): string {
  return addDays(today, rescheduleDays);
}

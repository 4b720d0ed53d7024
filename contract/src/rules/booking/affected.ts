import { type AppointmentStatus, isStillAhead } from '../../terms/appointment-status.ts';
import { placeOf } from '../../terms/places.ts';
import type { SittingHours, SittingNumber } from '../schedule/weekly-schedule.ts';

/**
 * Why a live appointment does not fit the calendar. `inactive`: the doctor or the department is inactive.
 * `away`: the doctor does not sit, or the sitting was cancelled. `place`: the doctor sits at another place.
 * `hours`: the doctor sits at other hours.
 */
export const AFFECTED_REASONS = ['inactive', 'away', 'place', 'hours'] as const;
export type AffectedReason = (typeof AFFECTED_REASONS)[number];

/**
 * Checks whether an appointment fits the calendar (rules: calendar 4). Only appointments of today or later
 * whose patient is not with the doctor yet are judged ({@link isStillAhead}).
 *
 * @param appointment its hours are those that the patient was told
 * @param day the sittings of the doctor on its date
 * @param today the clinic day, YYYY-MM-DD
 * @returns null if it fits, or if it is not judged
 */
export function affectedBy(
  appointment: {
    status: AppointmentStatus;
    date: string;
    sitting: SittingNumber;
    startTime: string;
    endTime: string;
    placeId: number;
  },
  day: { isBookable: boolean; sittings: readonly SittingHours[] },
  today: string,
): AffectedReason | null {
  if (!isStillAhead(appointment.status, appointment.date, today)) return null;
  if (!day.isBookable) return 'inactive';
  const sitting = day.sittings.find((other) => other.sitting === appointment.sitting);
  if (!sitting || sitting.closed === 'cancelled') return 'away';
  if (placeOf(sitting) !== appointment.placeId) return 'place';
  const isSame = sitting.startTime === appointment.startTime && sitting.endTime === appointment.endTime;
  return isSame ? null : 'hours';
}

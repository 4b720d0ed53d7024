import type { Appointment } from '@clinic-serial/contract/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/clinic';
import { minutesOf } from '@clinic-serial/contract/fields/minutes';
import { isUpcoming } from '@clinic-serial/contract/rules/appointment-status';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { clinicMoment } from '../text/format.ts';

type Turn = Pick<Appointment, 'appointmentDate' | 'estimatedTime' | 'status' | 'updatedAt'>;
type Now = Pick<ClinicInfo, 'today' | 'timeOfDay' | 'timeZone'>;

/**
 * Whether the patient can still follow 'arrive 15 minutes early' (rules: serials 11). An appointment that is over, or whose patient
 * has come, keeps the sentence.
 *
 * @param clinic undefined while its time is not known
 */
export function canArriveEarly(appointment: Turn, clinic: Now | undefined): boolean {
  const { appointmentDate, estimatedTime, status, updatedAt } = appointment;
  if (status === 'Confirmed' || status === 'In Progress') return true;
  if (clinic && !isUpcoming(status, appointmentDate, clinic.today)) return true;
  if (estimatedTime === null) return false;
  if (!clinic) return true;
  const latestStart = minutesOf(estimatedTime) - BOOKING_LIMITS.arriveMinutesEarly;
  // The clinic's time was read up to half a minute ago, and the appointment may be newer than that.
  const moments = [{ date: clinic.today, time: clinic.timeOfDay }, clinicMoment(updatedAt, clinic.timeZone)];
  return moments.every(({ date, time }) => date !== appointmentDate || minutesOf(time) <= latestStart);
}

import { minutesOf } from '@clinic-serial/contract/fields/minutes';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import type { SittingHours } from '@clinic-serial/contract/rules/weekly-schedule';
import { hoursOn, isUnderWay } from './day-hours.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';

/** A sitting and the number of bookings that it will get. */
interface PlannedSitting {
  doctor: DemoDoctorRecord;
  day: SittingHours;
  wanted: number;
}

/** The time that a doctor of the demo needs for a patient, when a day is planned. */
const PLANNED_PACE_MINUTES = 8;
/** So many places stay free in a sitting that is under way, so that a user of the demo can book there. */
const PLACES_KEPT_FREE = BOOKING_LIMITS.fewSlots + 3;

/**
 * Decides how busy each sitting of a day is. Today the smallest sitting without reserved numbers is full, and
 * the next smallest is nearly full. The sitting of the first doctor in the list is never one of them, so that
 * a user of the demo can book there. A sitting that is under way has patients who were seen and some who are still to come.
 *
 * @param offset days from today
 * @param timeOfDay HH:MM
 */
export function planDay(
  doctors: readonly DemoDoctorRecord[],
  date: string,
  offset: number,
  timeOfDay: string,
  random: () => number,
): PlannedSitting[] {
  const sitting = doctors
    .flatMap((doctor) => hoursOn(doctor, date).map((day) => ({ doctor, day })))
    .sort((a, b) => a.doctor.name.localeCompare(b.doctor.name, 'en'));
  const [full, nearlyFull] = sitting
    .slice(1)
    .filter(({ day }) => day.reservedSlots.length === 0)
    .sort((a, b) => a.day.patientLimit - b.day.patientLimit);

  return sitting.map((session) => {
    const limit = session.day.patientLimit;
    if (offset === 0 && session === full) return { ...session, wanted: limit };
    if (offset === 0 && session === nearlyFull)
      return { ...session, wanted: limit - BOOKING_LIMITS.fewSlots + 1 };
    const [least, most] = offset < 0 ? [4, 8] : offset === 0 ? [4, 6] : [0, 2];
    const usual = least + Math.floor(random() * (most - least + 1));
    if (offset !== 0 || !isUnderWay(session.day, timeOfDay)) return { ...session, wanted: usual };
    const minutes = minutesOf(timeOfDay) - minutesOf(session.day.startTime);
    const wanted = Math.floor(minutes / PLANNED_PACE_MINUTES) + 4 + usual;
    return { ...session, wanted: Math.min(wanted, limit - PLACES_KEPT_FREE) };
  });
}

import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import {
  type SittingHours,
  sittingsOfWeek,
  type WorkingWeek,
} from '@clinic-serial/contract/rules/weekly-schedule';

/** An active doctor. The week is empty when the doctor has no schedule. */
export interface DemoDoctorRecord {
  id: number;
  name: string;
  departmentId: number;
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  week: WorkingWeek;
}

/** A sitting and the number of bookings that it will get. */
interface PlannedSitting {
  doctor: DemoDoctorRecord;
  day: SittingHours;
  wanted: number;
}

/**
 * Decides how busy each sitting of a day is. Today the smallest sitting without reserved numbers is full, and
 * the next smallest is nearly full. The sitting of the first doctor in the list is never one of them, so that
 * a user of the demo can book there.
 *
 * @param offset days from today
 */
export function planDay(
  doctors: readonly DemoDoctorRecord[],
  date: string,
  offset: number,
  random: () => number,
): PlannedSitting[] {
  const sitting = doctors
    .flatMap((doctor) => sittingsOfWeek(doctor.week, date).map((day) => ({ doctor, day })))
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
    return { ...session, wanted: least + Math.floor(random() * (most - least + 1)) };
  });
}

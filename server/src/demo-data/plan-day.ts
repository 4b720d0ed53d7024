import { type SittingHours, sittingsOfWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import type { Cast, PlacedSitting } from './cast-day.ts';
import type { DemoDoctorRecord } from './demo-doctor-record.ts';

/** A sitting of a doctor of the demo. */
interface DemoSitting extends PlacedSitting {
  doctor: DemoDoctorRecord;
  day: SittingHours;
}

/** How many places of today's sittings are taken, in the order in which they begin, and again from the first. */
const TAKEN_TODAY: readonly ((limit: number) => number)[] = [(limit) => limit, fewFree, manyFree];
/** The share of the places of tomorrow and of the day after that staff have given already. */
const TAKEN_AHEAD = [0.5, 0.2];

/** The sittings of a date, in the order of the doctors' names. */
export function sittingsOn(doctors: readonly DemoDoctorRecord[], date: string): DemoSitting[] {
  return [...doctors]
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    .flatMap((doctor) =>
      sittingsOfWeek(doctor.week, date).map((day) => ({ doctor, doctorId: doctor.id, day })),
    );
}

/**
 * Decides how many bookings each sitting of a day gets. Today some are full, and some nearly full. The sittings of the first
 * doctor in the list, of a late doctor and with reserved numbers always have free places, so that a user of the demo can book
 * there.
 *
 * @param offset days from today
 */
export function planDay(
  sittings: readonly DemoSitting[],
  offset: number,
  cast: Cast,
  random: () => number,
): (DemoSitting & { wanted: number })[] {
  const first = sittings[0]?.doctor;
  const canBeFull = sittings
    .filter((of) => of.doctor !== first && of.day.reservedSlots.length === 0 && cast(of).lateUntil === null)
    .sort((a, b) => a.day.startTime.localeCompare(b.day.startTime));

  return sittings.map((sitting) => {
    const limit = sitting.day.patientLimit;
    const ahead = TAKEN_AHEAD[offset - 1];
    if (offset === 0) {
      const taken = TAKEN_TODAY[canBeFull.indexOf(sitting) % TAKEN_TODAY.length] ?? manyFree;
      return { ...sitting, wanted: taken(limit) };
    }
    if (ahead !== undefined) return { ...sitting, wanted: Math.round(limit * ahead) };
    const [least, most] = offset < 0 ? [3, 7] : [0, 2];
    return { ...sitting, wanted: least + Math.floor(random() * (most - least + 1)) };
  });
}

function manyFree(limit: number): number {
  return Math.min(Math.round(limit * 0.75), limit - BOOKING_LIMITS.fewSlots - 1);
}

function fewFree(limit: number): number {
  return limit - BOOKING_LIMITS.fewSlots + 2;
}

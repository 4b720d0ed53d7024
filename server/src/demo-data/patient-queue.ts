import { shuffled } from './seeded-random.ts';

export interface BookablePatient {
  id: number;
  name: string;
  phone: string;
  isActive: boolean;
  /** Another name that is booked under the same phone. */
  familyMember: string | null;
}

/** Days from today. The inactive patient has appointments before this day only. */
const INACTIVE_SINCE = -7;

/**
 * Returns the patients of one day in turn, and begins again after the last one. A sitting has fewer places
 * than the demo has patients, so nobody is booked twice with one doctor on one day, and a day's bookings stay
 * below five for each phone (rules: serials 6).
 *
 * @param offset days from today
 */
export function makePatientQueue(patients: readonly BookablePatient[], offset: number, random: () => number) {
  const able = patients.filter((patient) => patient.isActive || offset < INACTIVE_SINCE);
  const queue = shuffled(able, random);
  let turn = 0;
  return {
    next(): BookablePatient {
      const patient = queue[turn % queue.length];
      if (!patient) throw new Error('The demo has no patients.');
      turn += 1;
      return patient;
    },
  };
}

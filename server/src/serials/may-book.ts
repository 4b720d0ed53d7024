import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { BOOKING_LIMITS } from '@clinic-serial/contract/rules/booking-limits';
import { AppError } from '../app-error.ts';
import type { PhonesLock, SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { liveAppointments } from './serials.queries.ts';

/** The sentences for patients, who book for themselves and for today. */
export const TO_PATIENTS = {
  alreadyBooked: (serial: number) => `You already have serial ${serial} with this doctor today.`,
  tooMany: `This phone already has ${BOOKING_LIMITS.liveAppointmentsPerPhone} appointments today. Please call the clinic.`,
};

/** The sentences for staff, who book for others and for any date. */
export const TO_STAFF = {
  alreadyBooked: (serial: number) =>
    `This patient already has serial ${serial} with this doctor on this date.`,
  tooMany: `This phone already has ${BOOKING_LIMITS.liveAppointmentsPerPhone} appointments on this date.`,
};

/**
 * Allows one live appointment per phone, name, doctor and date, and at most 5 per phone and date (rules: serials 6).
 *
 * @param held the locks of the patient's phone and of the sitting
 * @param booking.patientName the name on this booking; case and spacing do not matter
 * @param words how the refusals read to whoever books
 * @throws ALREADY_BOOKED with the serial that they have, TOO_MANY_BOOKINGS
 */
export async function assertMayBook(
  tx: Db,
  { sitting: { doctorId, date } }: { phones: PhonesLock; sitting: SittingLock },
  { patientId, patientName }: { patientId: number; patientName: string },
  words: { alreadyBooked(serial: number): string; tooMany: string },
): Promise<void> {
  const live = await liveAppointments(tx, { patientId, date });
  const same = live.find((row) => row.doctorId === doctorId && row.patientNameKey === nameKey(patientName));
  if (same) {
    throw new AppError('ALREADY_BOOKED', {
      sentence: words.alreadyBooked(same.serialNumber),
    });
  }
  if (live.length >= BOOKING_LIMITS.liveAppointmentsPerPhone) {
    throw new AppError('TOO_MANY_BOOKINGS', { sentence: words.tooMany });
  }
}

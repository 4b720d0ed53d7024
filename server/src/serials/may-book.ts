import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { AppError } from '../app-error.ts';
import type { PhonesLock, SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from './day-serial.ts';
import { liveAppointments } from './serials.queries.ts';

/** The sentences for patients, who book for themselves and for today. */
export const TO_PATIENTS = { alreadyBooked: 'ALREADY_BOOKED', tooMany: 'TOO_MANY_BOOKINGS' } as const;

/** The sentences for patients who move an appointment to a date of their choice. */
export const TO_MOVING_PATIENTS = { alreadyBooked: 'alreadyBookedOnDay', tooMany: 'tooManyOnDay' } as const;

/** The sentences for staff, who book for others and for any date. */
export const TO_STAFF = { alreadyBooked: 'patientAlreadyBooked', tooMany: 'tooManyBookingsOnDate' } as const;

/**
 * Allows one live appointment per phone, name, doctor and date, and at most 5 per phone and date (rules: serials 6).
 *
 * @param held the locks of the patient's phone and of the sitting
 * @param booking.patientId null for a phone without a record
 * @param booking.patientName the name on this booking; case and spacing do not matter
 * @param booking.insteadOf the id of an appointment that the new one takes the place of, so that it does not count
 * @param booking.waitsFor how many places of the date the phone waits for, when it asks for another one (rules: calendar 6)
 * @param words how the refusals read to whoever books
 * @param showAppointment reads what the refusal shows of the appointment that they already have; only for a patient who
 *   has proven the phone
 * @throws ALREADY_BOOKED with the serial that they have, TOO_MANY_BOOKINGS
 */
export async function assertMayBook(
  tx: Db,
  { sitting: { doctorId, date } }: { phones: PhonesLock; sitting: SittingLock },
  {
    patientId,
    patientName,
    insteadOf,
    waitsFor = 0,
  }: {
    patientId: number | null;
    patientName: string;
    insteadOf?: number | undefined;
    waitsFor?: number;
  },
  words: typeof TO_PATIENTS | typeof TO_MOVING_PATIENTS | typeof TO_STAFF,
  showAppointment?: (tx: Db, id: number) => Promise<Appointment>,
): Promise<void> {
  const all = patientId === null ? [] : await liveAppointments(tx, { patientId, date });
  const live = all.filter(({ id }) => id !== insteadOf);
  const same = live.find((row) => row.doctorId === doctorId && row.patientNameKey === nameKey(patientName));
  if (same) {
    throw new AppError('ALREADY_BOOKED', {
      message: say(words.alreadyBooked, { serial: serialOf(same.daySerial).serialNumber }),
      ...(showAppointment ? { appointment: await showAppointment(tx, same.id) } : {}),
    });
  }
  if (live.length + waitsFor >= BOOKING_LIMITS.liveAppointmentsPerPhone) {
    throw new AppError('TOO_MANY_BOOKINGS', {
      message: say(words.tooMany, { most: BOOKING_LIMITS.liveAppointmentsPerPhone }),
    });
  }
}

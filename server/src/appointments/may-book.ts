import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import type { PhonesLock, SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import { liveAppointments } from '../serials/serials.queries.ts';
import { type PresentConfig, presentGiven, writtenAppointment } from './present-appointment.ts';

/** The sentences for patients, who book for themselves and for today. */
export const TO_PATIENTS = { alreadyBooked: 'ALREADY_BOOKED', tooMany: 'TOO_MANY_BOOKINGS' } as const;

/** The sentences for patients who move an appointment to a date of their choice. */
export const TO_MOVING_PATIENTS = { alreadyBooked: 'alreadyBookedOnDay', tooMany: 'tooManyOnDay' } as const;

/** The sentences for staff, who book for others and for any date. */
export const TO_STAFF = { alreadyBooked: 'patientAlreadyBooked', tooMany: 'tooManyBookingsOnDate' } as const;

/** @throws PATIENT_INACTIVE; for a patient it names the phone of the clinic */
export function assertActive(
  { clinicPhone }: Pick<Config, 'clinicPhone'>,
  { isActive }: Pick<PatientRecord, 'isActive'>,
  reader: 'patient' | 'staff',
): void {
  if (isActive === 1) return;
  throw reader === 'patient'
    ? new AppError('PATIENT_INACTIVE', { params: { clinicPhone } })
    : new AppError('PATIENT_INACTIVE', { message: say('patientInactive') });
}

/**
 * Allows one live appointment per phone, name, doctor and date, and at most 5 per phone and date (rules:
 * serials 6).
 *
 * @param held the locks of the patient's phone and of the sitting
 * @param booking.patientId null for a phone without a record
 * @param booking.patientName the name on this booking; case and spacing do not matter
 * @param booking.insteadOf the id of an appointment that the new one replaces, so that it does not count
 * @param booking.waitsFor how many places of the date the phone waits for already, when it asks for another
 *   one (rules: calendar 6)
 * @param words the sentences of the refusals
 * @param showWith set to show the existing appointment with the refusal. Only for a patient who has proven
 *   the phone
 * @throws ALREADY_BOOKED with the serial of the existing appointment, TOO_MANY_BOOKINGS
 */
export async function assertMayBook(
  tx: Db,
  { sitting: { doctorId, date } }: { phones: PhonesLock; sitting: SittingLock },
  booking: {
    patientId: number | null;
    patientName: string;
    insteadOf?: number | undefined;
    waitsFor?: number;
  },
  words: typeof TO_PATIENTS | typeof TO_MOVING_PATIENTS | typeof TO_STAFF,
  showWith?: PresentConfig,
): Promise<void> {
  const { patientId, patientName, insteadOf, waitsFor = 0 } = booking;
  const all = patientId === null ? [] : await liveAppointments(tx, { patientId, date });
  const live = all.filter(({ id }) => id !== insteadOf);
  const same = live.find((row) => row.doctorId === doctorId && row.patientNameKey === nameKey(patientName));
  if (same) {
    const message = say(words.alreadyBooked, { serial: serialOf(same.daySerial).serialNumber });
    if (!showWith) throw new AppError('ALREADY_BOOKED', { message });
    const row = await writtenAppointment(tx, same.id);
    const appointment = await presentGiven(showWith, tx, row, 'patient');
    throw new AppError('ALREADY_BOOKED', { message, appointment });
  }
  const most = BOOKING_LIMITS.liveAppointmentsPerPhone;
  if (live.length + waitsFor >= most) {
    throw new AppError('TOO_MANY_BOOKINGS', { message: say(words.tooMany, { most }) });
  }
}

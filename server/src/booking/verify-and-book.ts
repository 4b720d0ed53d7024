import { say } from '@clinic-serial/contract/messages/message';
import type {
  BookingConfirmed,
  verifyBookingCode as endpoint,
} from '@clinic-serial/contract/subjects/booking';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { presentGiven } from '../appointments/present-appointment.ts';
import type { Db } from '../database/tables.ts';
import { keepBooked } from '../drafts/booking-drafts.ts';
import { behindCode } from '../one-time-codes/check-code.ts';
import { markConsumed, type OneTimeCode } from '../one-time-codes/one-time-codes.queries.ts';
import { presentPatient } from '../patients/own-record.ts';
import { findPatient, findPatientByPhone, type PatientRecord } from '../patients/patients.queries.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { type SignInPlace, sessionOfCode, signPatientIn } from '../sign-in/open-session.ts';
import { bookOnline } from './book-online.ts';

/**
 * Proves the phone with the code, gives the serial and signs the patient in, in one transaction (rules:
 * serials 1). The same token and code sent again return the same appointment and create nothing (rules:
 * serials 5). The login session is then the one of the first response, or none once that has ended.
 *
 * @param from the origin of the request, for the audit log, the language of the page, for the SMS, and the
 *   browser that keeps the draft
 * @throws NOT_TODAY when midnight has passed since the code was asked for; ALREADY_BOOKED with the
 *   appointment, because the phone is proven (rules: serials 6)
 */
export async function verifyAndBook(
  services: Services,
  body: BodyOf<typeof endpoint>,
  from: BookingPlace,
): Promise<BookingConfirmed> {
  const { sessionToken } = body;
  const confirmed = await behindCode(services, 'booking', body, from.address, async (tx, check) => {
    const booked = await (check.alreadyConsumed
      ? repeatResponse(services, tx, check.code, sessionToken)
      : book(services, tx, check.code, sessionToken, from));
    await keepBooked(services, tx, from.browser, sessionToken, booked.appointment.id);
    return booked;
  });
  services.outbox.deliverSoon();
  return confirmed;
}

interface BookingPlace extends SignInPlace {
  /** The language of the page. */
  language: Language;
  browser?: string | undefined;
}

async function book(
  services: Services,
  tx: Db,
  code: OneTimeCode,
  bookingToken: string,
  from: BookingPlace,
): Promise<BookingConfirmed> {
  const { clock } = services;
  const { doctorId, appointmentDate: date, patientName, phone } = code;
  if (doctorId === null || date === null || patientName === null)
    throw new Error('A booking code without its draft.');
  if (date !== clock.today()) {
    throw new AppError('NOT_TODAY', { message: say('dayChanged') });
  }
  const known = await findPatientByPhone(tx, phone);
  const sitting = code.sitting ?? undefined;
  const booking = { doctorId, date, sitting, patientName, phone, known, language: from.language };
  const { row, patient } = await bookOnline(services, tx, booking, from.address);
  await markConsumed(tx, code.id, row.createdAt, row.id);
  const patientToken = await signPatientIn(services, tx, patient.id, bookingToken, from);
  return answer(services, tx, { row, patient, patientToken, wasKnown: known !== undefined });
}

async function repeatResponse(
  services: Services,
  tx: Db,
  { appointmentId }: OneTimeCode,
  bookingToken: string,
): Promise<BookingConfirmed> {
  const booked =
    appointmentId === null ? undefined : await madeBooking(services, tx, appointmentId, bookingToken);
  if (!booked) throw new AppError('SESSION_EXPIRED');
  return booked;
}

/**
 * A booking that was made before, as it is now.
 *
 * @param bookingToken of the code request; null for a booking without a code
 * @returns undefined once the appointment is deleted, or the patient inactive or erased
 */
export async function madeBooking(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db,
  appointmentId: number,
  bookingToken: string | null,
): Promise<BookingConfirmed | undefined> {
  const appointment = await findAppointment(db, appointmentId);
  const patient = appointment && (await findPatient(db, appointment.patientId));
  if (!appointment || !patient || patient.isActive === 0) return undefined;
  // This booking made the patient's record if both have the same creation time.
  const wasKnown = patient.createdAt !== appointment.createdAt;
  const patientToken = bookingToken === null ? undefined : await sessionOfCode(services, db, bookingToken);
  return answer(services, db, { row: appointment, patient, patientToken, wasKnown });
}

/** @param booking.patientToken undefined when the login session has ended; the answer then signs nobody in */
async function answer(
  { config }: Pick<Services, 'config'>,
  db: Db,
  booking: {
    row: AppointmentRecord;
    patient: PatientRecord;
    patientToken: string | undefined;
    wasKnown: boolean;
  },
): Promise<BookingConfirmed> {
  const { row, patient, patientToken, wasKnown } = booking;
  return {
    appointment: await presentGiven(config, db, row, 'patient'),
    patient: presentPatient(patient),
    serialNumber: serialOf(row.daySerial).serialNumber,
    patientToken: patientToken ?? '',
    autoLogin: wasKnown && patientToken !== undefined,
  };
}

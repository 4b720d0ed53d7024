import { say } from '@clinic-serial/contract/messages/message';
import type { bookOwnAppointment as endpoint } from '@clinic-serial/contract/subjects/booking';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { presentGiven } from '../appointments/present-appointment.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authorisePatient } from '../authorise.ts';
import type { Db } from '../database/tables.ts';
import { keepOwnBooking } from '../drafts/booking-drafts.ts';
import { assertOnlineBookingOpen } from '../online-booking.ts';
import { lockOwnRecord, presentPatient } from '../patients/own-record.ts';
import { serialOf } from '../serials/day-serial.ts';
import { countBookedOnline } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { bookOnline } from './book-online.ts';

/**
 * Gives a serial for today to a logged-in patient, without another code, because the login has proven the
 * phone (rules: serials 13). A request that is sent again after a lost answer is refused with ALREADY_BOOKED
 * and shows the appointment.
 *
 * @param from who books, from which address, the language of the page, and the browser that keeps the draft
 * @param token the token of the login session
 * @throws ONLINE_BOOKING_CLOSED; UNAUTHENTICATED if the login session has just ended; NOT_TODAY;
 *   PATIENT_NOT_FOUND; PATIENT_ERASED; TOO_MANY_BOOKINGS also after 10 online bookings today; and what {@link
 *   bookOnline} throws
 */
export async function bookOwnAppointment(
  services: Services,
  { caller, address, language, browser }: Actor & { language: Language; browser?: string | undefined },
  { doctorId, patientName, appointmentDate, sitting }: BodyOf<typeof endpoint>,
  token: string,
): Promise<DataOf<typeof endpoint>> {
  authorisePatient(caller);
  const { clock, config } = services;
  assertOnlineBookingOpen(config);
  return writeAndDeliver(services, async (tx) => {
    const date = clock.today();
    if (appointmentDate !== undefined && appointmentDate !== date) throw new AppError('NOT_TODAY');
    const known = await lockOwnRecord(services, tx, caller.patientId, token);
    const booking = { doctorId, date, sitting, patientName, phone: known.phone, known, language };
    const { row, patient } = await bookOnline(services, tx, { ...booking, isFirstStep: true }, address);
    // Checked last, so that a request that is sent again is refused with ALREADY_BOOKED.
    await assertNotTooOften(tx, known.id, date);
    const appointment = await presentGiven(config, tx, row, 'patient');
    if (browser !== undefined) await keepOwnBooking(services, tx, browser, token, appointment);
    return {
      appointment,
      patient: presentPatient(patient),
      serialNumber: serialOf(row.daySerial).serialNumber,
    };
  });
}

/**
 * Limits the online bookings of a patient for one date. Otherwise a patient could book and cancel all day,
 * and each time costs a serial and an SMS. Bookings with a code are limited by the codes of a phone (rules:
 * codes 5).
 *
 * @param date of the new serial, which is counted already
 * @throws TOO_MANY_BOOKINGS
 */
export async function assertNotTooOften(
  tx: Db,
  patientId: number,
  date: string,
  sentence: 'bookedTooOften' | 'movedTooOften' = 'bookedTooOften',
): Promise<void> {
  if ((await countBookedOnline(tx, { patientId, date })) > BOOKING_LIMITS.bookedOnlinePerDay) {
    throw new AppError('TOO_MANY_BOOKINGS', { message: say(sentence) });
  }
}

import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { catalogues } from '@clinic-serial/contract/messages/catalogues';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { BookingDraft } from '@clinic-serial/contract/subjects/booking-form';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { phoneDigits } from '@clinic-serial/contract/text/phone-digits';
import { visibleLine } from '@clinic-serial/contract/text/visible';
import { findAppointment } from '../appointments/appointments.queries.ts';
import { presentGiven } from '../appointments/present-appointment.ts';
import { type DraftState, type MadeBooking, type OpenDraft, openDraft } from '../drafts/booking-drafts.ts';
import { findCode, messageOfCode } from '../one-time-codes/one-time-codes.queries.ts';
import { readCodeSms } from '../one-time-codes/read-code-sms.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isOpenToken } from '../sign-in/sign-in.queries.ts';
import { madeBooking } from './verify-and-book.ts';

/**
 * Reads how far the booking of a browser with a doctor has come, for the booking page.
 *
 * @param browser the reference in its cookie
 * @returns undefined if there is no draft, if its appointment was deleted, or if the login that it opened has
 *   ended
 */
export async function readDraft(
  services: Services,
  browser: string | undefined,
  doctorId: number,
  language: Language,
): Promise<BookingDraft | undefined> {
  const draft = await openDraft(services, services.database.read, browser, doctorId);
  if (!draft) return undefined;
  if (draft.state.booked) return bookedDraft(services, draft.state.booked);
  const { answers, code, failure } = draft.state;
  return {
    answers,
    turn: draft.row.turn,
    ...(code && { code: await shownCode(services, code, language) }),
    // The stored sentence is in the language of the page that sent the form, so other pages do not show it.
    ...(failure?.language === language && { failure: await withAppointmentNow(services, failure) }),
  };
}

async function bookedDraft(
  services: Services,
  { appointmentId, sessionToken, loginHash }: MadeBooking,
): Promise<BookingDraft | undefined> {
  const { clock, database } = services;
  const booking = await madeBooking(services, database.read, appointmentId, sessionToken);
  if (!booking) return undefined;
  // If the login has ended, somebody else may use the device now. A booking with a code always opens a login.
  const isOpen = loginHash
    ? await isOpenToken(database.read, loginHash, clock.now())
    : booking.patientToken !== '';
  if (!isOpen) return undefined;
  const { patientName, patientPhone } = booking.appointment;
  return { answers: { patientName, patientPhone }, booking, isOwn: sessionToken === null };
}

async function shownCode(
  { clock, config, database }: Services,
  { sessionToken, expiresAt, resendAt, first, otp }: NonNullable<DraftState['code']>,
  language: Language,
): Promise<NonNullable<BookingDraft['code']>> {
  const now = clock.now();
  const secondsUntil = (moment: string) =>
    Math.max(0, Math.ceil((Date.parse(moment) - now.getTime()) / 1_000));
  const { notice } = await readCodeSms({ clock, database }, { sessionToken }, language);
  const isShort = (await messageOfCode(database.read, hashToken(sessionToken)))?.isShort === 1;
  const said = isShort ? catalogues[language].fewCodes({ clinicPhone: config.clinicPhone }) : notice;
  return {
    sessionToken,
    expiresInSeconds: secondsUntil(expiresAt),
    resendAfterSeconds: secondsUntil(resendAt),
    first,
    ...(otp && { otp }),
    ...(said && { notice: said }),
  };
}

/** A refusal that shows an appointment, with the appointment as it is now. */
async function withAppointmentNow(
  { config, database }: Services,
  { language: _language, ...failure }: NonNullable<DraftState['failure']>,
): Promise<NonNullable<BookingDraft['failure']>> {
  const { appointment } = failure.body as { appointment?: Appointment };
  const row = appointment && (await findAppointment(database.read, appointment.id));
  if (!row) return failure;
  const now = await presentGiven(config, database.read, row, 'patient');
  return { ...failure, body: { ...(failure.body as object), appointment: now } };
}

/**
 * True if a form of step 1 asks for what the draft has already: a code that still works, or the appointment.
 * Such a form was sent again, for example after the browser's Back. No other code is sent for it.
 */
export async function isAskedAgain(
  { clock, database }: Services,
  { state: { code, booked } }: OpenDraft,
  answers: BookingDraft['answers'],
): Promise<boolean> {
  const isSame = (name: string | null, phone: string) =>
    nameKey(visibleLine(answers.patientName)) === nameKey(name ?? '') &&
    phoneDigits(answers.patientPhone) === phone;
  if (booked) {
    const row = await findAppointment(database.read, booked.appointmentId);
    return row !== undefined && row.status !== 'Cancelled' && isSame(row.patientName, row.patientPhone);
  }
  const sent = code && (await findCode(database.read, hashToken(code.sessionToken), 'booking'));
  if (!sent || sent.consumedAt !== null || sent.replacedAt !== null || sent.burnedAt !== null) return false;
  return (
    sent.expiresAt > clock.now().toISOString() &&
    sent.sitting === (answers.sitting ?? null) &&
    isSame(sent.patientName, sent.phone)
  );
}

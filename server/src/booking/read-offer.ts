import type { Offer } from '@clinic-serial/contract/subjects/waiting-list';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment } from '../appointments/appointments.queries.ts';
import { presentMarked } from '../appointments/present-appointment.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { isHeld, presentSitting } from '../waiting-list/present-waiting.ts';
import { findOffer, type WaitingEntry } from '../waiting-list/waiting-list.queries.ts';

/**
 * The place that is held for a person who waited, for whoever has the link of the SMS (rules: calendar 6). It names neither
 * the person nor the phone. Once the place was taken, it shows the appointment.
 *
 * @param token from the link
 * @throws OFFER_NOT_FOUND; OFFER_OVER after 10 minutes, or when the person has left the list
 */
export async function readOffer(services: Services, token: string): Promise<Offer> {
  const { read } = services.database;
  const entry = await findOffer(read, hashToken(token));
  if (!entry) throw new AppError('OFFER_NOT_FOUND');
  return presentOffer(services, read, entry);
}

/**
 * Makes the answer about an offer that is held or was taken.
 *
 * @throws OFFER_OVER for any other
 */
export async function presentOffer(services: Services, db: Db, entry: WaitingEntry): Promise<Offer> {
  const { clock } = services;
  const appointment = await appointmentOf(db, entry);
  const expiresAt = entry.offerExpiresAt;
  if (expiresAt === null || !(appointment || isHeld(entry, services))) throw new AppError('OFFER_OVER');
  const found = await sittingOn(db, entry.doctorId, entry.date);
  const hours = appointment
    ? { startTime: appointment.sessionStart, endTime: appointment.sessionEnd }
    : found && sittingWithNumber(found, entry.sitting);
  if (!found || !hours) throw new AppError('OFFER_OVER');
  const leftMs = new Date(expiresAt).getTime() - clock.now().getTime();
  return {
    ...presentSitting(found.doctor, entry.date, { ...hours, sitting: entry.sitting }),
    expiresAt,
    secondsLeft: Math.max(0, Math.floor(leftMs / 1_000)),
    appointment: appointment
      ? await presentMarked(services.config, db, appointment, 'patient', clock.today())
      : null,
  };
}

async function appointmentOf(
  db: Db,
  { state, appointmentId }: WaitingEntry,
): Promise<AppointmentRecord | undefined> {
  return state === 'booked' && appointmentId !== null ? findAppointment(db, appointmentId) : undefined;
}

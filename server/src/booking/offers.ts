import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { answerOffer as answerEndpoint, Offer } from '@clinic-serial/contract/subjects/waiting-list';
import { AppError } from '../app-error.ts';
import { findAppointment } from '../appointments/appointments.queries.ts';
import { presentMarked } from '../appointments/present-appointment.ts';
import { lock, type SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { findPatientByPhone } from '../patients/patients.queries.ts';
import { hashToken } from '../secrets.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { isHeld, presentSitting } from '../waiting-list/present-waiting.ts';
import { settleWaitingList } from '../waiting-list/settle.ts';
import { findOffer, updateEntry, type WaitingEntry } from '../waiting-list/waiting-list.queries.ts';
import { bookOnline } from './book-online.ts';

/**
 * Reads the place that is held for a person who waited, for the holder of the link in the SMS (rules:
 * calendar 6). The answer names neither the person nor the phone. Once the place was taken, it shows the
 * appointment.
 *
 * @throws OFFER_NOT_FOUND; OFFER_OVER after 10 minutes, or when the person has left the list
 */
export async function readOffer(services: Services, token: string): Promise<Offer> {
  const { read } = services.database;
  return presentOffer(services, read, await existingOffer(read, hashToken(token)));
}

/**
 * Takes the place that is held for a person who waited, or gives it to the next one (rules: calendar 6). The
 * link of the SMS has proven the phone. Taking it again returns the same appointment. If there is no place
 * any more, because staff have lowered the limit, the person waits again as the first.
 *
 * @param take false to leave the list
 * @param address the client's address, for the audit log
 * @returns the offer with the appointment; null when the person has left
 * @throws OFFER_NOT_FOUND, OFFER_OVER, and what {@link bookOnline} throws
 */
export async function answerOffer(
  services: Services,
  token: string,
  take: boolean,
  address: string,
): Promise<DataOf<typeof answerEndpoint>> {
  const hash = hashToken(token);
  const outcome = await services.database.write(async (tx) => {
    const { doctorId, date, phone } = await existingOffer(tx, hash);
    const held = await lock(tx, { phones: [phone], sitting: { doctorId, date } });
    // The place may have been taken or given to the next one, or the person's data erased, before the lock.
    const entry = await existingOffer(tx, hash);
    return take
      ? { offer: await takePlace(services, tx, entry, address) }
      : { offer: await leave(services, tx, held.sitting, entry) };
  });
  if (outcome.offer instanceof AppError) throw outcome.offer;
  services.outbox.deliverSoon();
  return outcome.offer;
}

/** @returns FULLY_BOOKED instead of throwing it, because the transaction must commit */
async function takePlace(
  services: Services,
  tx: Db,
  entry: WaitingEntry,
  address: string,
): Promise<Offer | AppError> {
  if (entry.state === 'booked') return presentOffer(services, tx, entry);
  if (!isHeld(entry, services)) throw new AppError('OFFER_OVER');
  const { id, doctorId, date, sitting, patientName, phone, language } = entry;
  const updatedAt = services.clock.now().toISOString();
  // The place is released first. The lock keeps everybody else from taking it.
  await updateEntry(tx, id, { state: 'booked', updatedAt });
  const known = await findPatientByPhone(tx, phone);
  const booking = { doctorId, date, sitting, patientName, phone, known, language, wasHeld: true };
  try {
    const { row } = await bookOnline(services, tx, booking, address);
    await updateEntry(tx, id, { appointmentId: row.id, updatedAt });
    return presentOffer(services, tx, { ...entry, state: 'booked', appointmentId: row.id });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'FULLY_BOOKED')) throw error;
    await updateEntry(tx, id, { state: 'waiting', offerExpiresAt: null, updatedAt });
    return error;
  }
}

async function leave(services: Services, tx: Db, held: SittingLock, entry: WaitingEntry): Promise<null> {
  if (entry.state === 'left') return null;
  if (!isHeld(entry, services)) throw new AppError('OFFER_OVER');
  await updateEntry(tx, entry.id, { state: 'left', updatedAt: services.clock.now().toISOString() });
  await settleWaitingList(services, tx, held);
  return null;
}

async function existingOffer(db: Db, hash: string): Promise<WaitingEntry> {
  const entry = await findOffer(db, hash);
  if (!entry) throw new AppError('OFFER_NOT_FOUND');
  return entry;
}

/** @throws OFFER_OVER unless the offer is held or was taken */
async function presentOffer(services: Services, db: Db, entry: WaitingEntry): Promise<Offer> {
  const { clock } = services;
  const { state, appointmentId, offerExpiresAt: expiresAt } = entry;
  const isTaken = state === 'booked' && appointmentId !== null;
  const appointment = isTaken ? await findAppointment(db, appointmentId) : undefined;
  if (expiresAt === null || !(appointment || isHeld(entry, services))) throw new AppError('OFFER_OVER');
  const found = await sittingOn(db, entry.doctorId, entry.date);
  const hours = appointment
    ? { startTime: appointment.sessionStart, endTime: appointment.sessionEnd, placeId: appointment.placeId }
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

import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { WaitingPlace } from '@clinic-serial/contract/subjects/waiting-list';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { showToPatient } from '../appointments/present-appointment.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { VISITOR } from '../caller.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { PatientRecord } from '../patients/patients.queries.ts';
import { assertMayBook, TO_PATIENTS } from '../serials/may-book.ts';
import type { Services } from '../services.ts';
import { presentSitting } from './present-waiting.ts';
import { assertMayWait, sittingToWaitFor } from './sitting-to-wait-for.ts';
import { waitingKeyOf } from './waiting-key.ts';
import { entriesOfPhone, insertEntry, lastPlace, openEntries } from './waiting-list.queries.ts';

/** A person with a proven phone who asks to wait. */
export interface Wish {
  doctorId: number;
  /** The sitting that was chosen; undefined for the one that a booking would get. */
  sitting: SittingNumber | undefined;
  patientName: string;
  /** 11 digits. */
  phone: string;
  /** The record of the phone; undefined if it has none yet. */
  known: PatientRecord | undefined;
  /** The language of the page. The SMS with an offer is in it. */
  language: Language;
}

/**
 * Puts a person at the end of a sitting's list, inside the transaction of its caller, which has proven the phone (rules:
 * calendar 6). A person who waits already keeps the earlier place. It locks the phone and the sitting.
 *
 * @param address the client's address, for the audit log
 * @throws PATIENT_INACTIVE, ALREADY_BOOKED with the appointment, TOO_MANY_BOOKINGS, PLACE_FREE, WAITING_LIST_FULL, and what
 *   {@link sittingToWaitFor} throws
 */
export async function join(services: Services, tx: Db, wish: Wish, address: string): Promise<WaitingPlace> {
  const { clock, config } = services;
  const { doctorId, patientName, phone, known, language } = wish;
  if (known?.isActive === 0) {
    throw new AppError('PATIENT_INACTIVE', { params: { clinicPhone: config.clinic.phone } });
  }
  const date = clock.today();
  const held = await lock(tx, { phones: [phone], sitting: { doctorId, date } });
  const awaited = await sittingToWaitFor(services, tx, wish);
  const earlier = await placeOf(services, tx, awaited, wish);
  if (earlier) return earlier;

  const asked = await entriesOfPhone(tx, { phone, date });
  const waitsFor = asked.filter(({ state }) => state === 'waiting' || state === 'offered').length;
  const person = { patientId: known?.id ?? null, patientName, waitsFor };
  await assertMayBook(tx, held, person, TO_PATIENTS, (db, id) => showToPatient(services.config, db, id));
  // Each offer costs an SMS and holds a place for minutes.
  if (asked.length >= BOOKING_LIMITS.bookedOnlinePerDay) {
    throw new AppError('TOO_MANY_BOOKINGS', { message: say('bookedTooOften') });
  }
  await assertMayWait(tx, awaited, date);

  const at = clock.now().toISOString();
  const list = { doctorId, date, sitting: awaited.sitting.sitting };
  const id = await insertEntry(tx, {
    ...list,
    place: (await lastPlace(tx, list)) + 1,
    phone,
    patientName,
    patientNameKey: nameKey(patientName),
    language,
    state: 'waiting',
    createdAt: at,
    updatedAt: at,
  });
  const caller = known ? { kind: 'patient' as const, patientId: known.id } : VISITOR;
  await recordAudit(clock, tx, { caller, address }, { action: 'waiting.join', subject: { waiting: id } });
  const place = await placeOf(services, tx, awaited, wish);
  if (!place) throw new Error('The entry of the waiting list that was just written is not there.');
  return place;
}

/** The place that a person has on the list of a sitting; undefined when the person does not wait. */
export async function placeOf(
  { clock, config }: Services,
  db: Db,
  { doctor, sitting }: Awaited<ReturnType<typeof sittingToWaitFor>>,
  { phone, patientName }: Pick<Wish, 'phone' | 'patientName'>,
): Promise<WaitingPlace | undefined> {
  const date = clock.today();
  const entries = await openEntries(db, { doctorId: doctor.id, date });
  const list = entries.filter((entry) => entry.sitting === sitting.sitting);
  const key = nameKey(patientName);
  const before = list.findIndex((entry) => entry.phone === phone && entry.patientNameKey === key);
  const entry = list[before];
  if (!entry) return undefined;
  return { ...presentSitting(doctor, date, sitting), before, key: waitingKeyOf(config.secret, entry.id) };
}

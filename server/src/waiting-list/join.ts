import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { CodeRequested } from '@clinic-serial/contract/subjects/booking-code';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  waitAtDesk as deskEndpoint,
  requestWaitingCode as requestEndpoint,
  verifyWaitingCode as verifyEndpoint,
  WaitingPlace,
  waitAsPatient as waitEndpoint,
} from '@clinic-serial/contract/subjects/waiting-list';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { AppError } from '../app-error.ts';
import { assertActive, assertMayBook, TO_PATIENTS, TO_STAFF } from '../appointments/may-book.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseDoctor, authorisePatient } from '../authorise.ts';
import { type Scope, scopeOf, VISITOR } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { lock, type SittingKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { linkBase } from '../link-base.ts';
import { behindCode } from '../one-time-codes/check-code.ts';
import type { CodeOrigin } from '../one-time-codes/code-work.ts';
import { issueCode, sendCode } from '../one-time-codes/issue-code.ts';
import { markConsumed, type OneTimeCode } from '../one-time-codes/one-time-codes.queries.ts';
import { lockOwnRecord } from '../patients/own-record.ts';
import { findPatientByPhone, type PatientRecord } from '../patients/patients.queries.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { areHoursOver } from '../serials/live-status.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { presentSitting, waitingKeyOf } from './present-waiting.ts';
import { entriesOfPhone, insertEntry, lastPlace, openEntries } from './waiting-list.queries.ts';

/** A person with a proven phone who asks to wait. */
interface Wish {
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
  /** For a request at the desk: only sittings within the scope. */
  scope?: Scope;
}

type AwaitedSitting = Awaited<ReturnType<typeof bookableSitting>>;

/**
 * Sends a code to a phone, for waiting for a place of a full sitting of today. The response does not show
 * whether the phone is known, inactive, has a serial or waits already, because that is private until the
 * phone is proven.
 *
 * @throws WAITING_LIST_OFF, PLACE_FREE, WAITING_LIST_FULL, DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER, and
 *   the failures of every request for a code (rules: calendar 6)
 */
export async function requestWaitingCode(
  services: Services,
  body: BodyOf<typeof requestEndpoint>,
  origin: CodeOrigin,
): Promise<CodeRequested> {
  const { doctorId, patientName, patientPhone: phone } = body;
  return sendCode(services, phone, origin, body, async (tx, client) => {
    const date = services.clock.today();
    const awaited = await sittingToWaitFor(services, tx, { doctorId, sitting: body.sitting });
    await assertMayWait(services.clock, tx, awaited);
    const patient = await findPatientByPhone(tx, phone);
    return issueCode(services, tx, {
      purpose: 'waiting',
      phone,
      client,
      isKnown: patient !== undefined,
      booking: { doctorId, appointmentDate: date, sitting: awaited.sitting.sitting, patientName },
    });
  });
}

/**
 * Proves the phone with the code and puts the person at the end of the list, in one transaction (rules:
 * calendar 6). The same token and code sent again return the place that the person then has, and create
 * nothing.
 *
 * @param from the client's address, for the audit log, and the language of the page, for the SMS
 * @throws NOT_TODAY when midnight has passed since the code was requested; SESSION_EXPIRED when a used code
 *   is sent again and the person does not wait any more; the failures of every check of a code; and what
 *   {@link join} throws
 */
export async function verifyAndWait(
  services: Services,
  body: BodyOf<typeof verifyEndpoint>,
  from: { address: string; language: Language },
): Promise<WaitingPlace> {
  return behindCode(services, 'waiting', body, from.address, async (tx, { code, alreadyConsumed }) => {
    const wish = await wishOf(services, tx, code, from.language);
    if (alreadyConsumed) return placeAgain(services, tx, wish);
    const { known } = wish;
    const caller = known ? { kind: 'patient' as const, patientId: known.id } : VISITOR;
    const place = await join(services, tx, wish, { caller, address: from.address });
    await markConsumed(tx, code.id, services.clock.now().toISOString());
    return place;
  });
}

async function wishOf(services: Services, tx: Db, code: OneTimeCode, language: Language): Promise<Wish> {
  const { doctorId, appointmentDate, sitting, patientName, phone } = code;
  if (doctorId === null || sitting === null || patientName === null)
    throw new Error('A code for the waiting list without its draft.');
  if (appointmentDate !== services.clock.today()) {
    throw new AppError('NOT_TODAY', { message: say('dayChanged') });
  }
  return { doctorId, sitting, patientName, phone, known: await findPatientByPhone(tx, phone), language };
}

async function placeAgain(services: Services, tx: Db, wish: Wish): Promise<WaitingPlace> {
  const awaited = await sittingToWaitFor(services, tx, wish);
  const place = await placeOf(services, tx, awaited, wish);
  if (!place) throw new AppError('SESSION_EXPIRED');
  return place;
}

/**
 * Puts a logged-in patient at the end of a list, without another code, because the login has proven the phone
 * (rules: calendar 6).
 *
 * @param from the patient, the client's address, and the language of the page
 * @param token the token of the login session
 * @throws what {@link lockOwnRecord} and {@link join} throw
 */
export async function waitAsPatient(
  services: Services,
  { caller, address, language }: Actor & { language: Language },
  { doctorId, patientName, sitting }: BodyOf<typeof waitEndpoint>,
  token: string,
): Promise<WaitingPlace> {
  authorisePatient(caller);
  return services.database.write(async (tx) => {
    const known = await lockOwnRecord(services, tx, caller.patientId, token);
    const wish = { doctorId, sitting, patientName, phone: known.phone, known, language };
    return join(services, tx, wish, { caller, address });
  });
}

/**
 * Puts a person at the desk at the end of a list of today. The phone is not proven, because staff vouch for
 * it. The SMS with the offer is in the clinic's language (rules: calendar 6).
 *
 * @throws DOCTOR_NOT_FOUND, NOT_TODAY, and what {@link join} throws
 */
export async function waitAtDesk(
  services: Services,
  actor: Actor,
  { doctorId, date }: SittingKey,
  { patientName, patientPhone: phone, sitting }: BodyOf<typeof deskEndpoint>,
): Promise<DataOf<typeof deskEndpoint>> {
  authoriseDoctor(actor.caller, 'create', doctorId);
  const { clock, config, database } = services;
  return database.write(async (tx) => {
    await existingDoctor(tx, doctorId);
    if (date !== clock.today()) throw new AppError('NOT_TODAY');
    await lock(tx, { phones: [phone] });
    const known = await findPatientByPhone(tx, phone);
    const wish = { doctorId, sitting, patientName, phone, known, language: config.clinicLanguage };
    const { before } = await join(services, tx, { ...wish, scope: scopeOf(actor.caller) }, actor);
    return { before };
  });
}

/**
 * Puts a person at the end of a sitting's list, inside the transaction of its caller. The caller has proven
 * the phone, or is the desk (rules: calendar 6). A person who waits already keeps the earlier place. It locks
 * the phone and the sitting.
 *
 * @param actor for the audit log; refusals have other sentences for staff
 * @throws PATIENT_INACTIVE, ALREADY_BOOKED, to a patient with the appointment, TOO_MANY_BOOKINGS, PLACE_FREE,
 *   WAITING_LIST_FULL, and what {@link sittingToWaitFor} throws
 */
async function join(services: Services, tx: Db, wish: Wish, actor: Actor): Promise<WaitingPlace> {
  const { clock, config } = services;
  const { doctorId, patientName, phone, known, language } = wish;
  const isDesk = actor.caller.kind === 'staff';
  if (known) assertActive(config, known, isDesk ? 'staff' : 'patient');
  const date = clock.today();
  const held = await lock(tx, { phones: [phone], sitting: { doctorId, date } });
  const awaited = await sittingToWaitFor(services, tx, wish);
  const earlier = await placeOf(services, tx, awaited, wish);
  if (earlier) return earlier;

  const asked = await entriesOfPhone(tx, { phone, date });
  const waitsFor = asked.filter(({ state }) => state === 'waiting' || state === 'offered').length;
  const person = { patientId: known?.id ?? null, patientName, waitsFor };
  if (isDesk) await assertMayBook(tx, held, person, TO_STAFF);
  else await assertMayBook(tx, held, person, TO_PATIENTS, config);
  // Each offer costs an SMS and holds a place for minutes.
  if (asked.length >= BOOKING_LIMITS.bookedOnlinePerDay) {
    throw new AppError('TOO_MANY_BOOKINGS', { message: say('bookedTooOften') });
  }
  await assertMayWait(clock, tx, awaited);

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
  await recordAudit(clock, tx, actor, { action: 'waiting.join', subject: { waiting: id } });
  const place = await placeOf(services, tx, awaited, wish);
  if (!place) throw new Error('The entry of the waiting list that was just written is not there.');
  return place;
}

/** The place that a person has on the list of a sitting; undefined when the person does not wait. */
async function placeOf(
  { clock, config }: Services,
  db: Db,
  { doctor, sitting }: AwaitedSitting,
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

/**
 * The sitting of the clinic day that a person asks to wait for. Nobody can wait after its hours. A clinic
 * that cannot send links has no waiting list.
 *
 * @param asked.sitting the sitting that was chosen; undefined for the one that a booking would get
 * @throws WAITING_LIST_OFF, and what {@link bookableSitting} throws
 */
async function sittingToWaitFor(
  services: Services,
  db: Db,
  { doctorId, sitting, scope }: Pick<Wish, 'doctorId' | 'sitting' | 'scope'>,
): Promise<AwaitedSitting> {
  const { clock, config } = services;
  if (linkBase(config) === null) throw new AppError('WAITING_LIST_OFF');
  const found = await bookableSitting(services, db, { doctorId, sitting, date: clock.today(), scope });
  // Some clinics book online after the hours too (BOOKING_CUTOFF). Nobody can wait then, because no offers
  // are sent.
  if (areHoursOver(found.sitting, clock)) throw new AppError('SESSION_OVER');
  return found;
}

/**
 * Allows a person to wait only while no place can be booked online and the list has room (rules: calendar 6).
 *
 * @throws PLACE_FREE, WAITING_LIST_FULL
 */
async function assertMayWait(clock: Clock, db: Db, { doctor, sitting }: AwaitedSitting): Promise<void> {
  const day = await dayUse(db, { doctorId: doctor.id, date: clock.today() }, clock.now());
  if (sittingUse(sitting, day).availableOnline > 0) throw new AppError('PLACE_FREE');
  const number = sitting.sitting;
  const people = (day.waiting?.[number] ?? 0) + (day.held[number] ?? 0);
  if (people >= CALENDAR_LIMITS.waitingMost) throw new AppError('WAITING_LIST_FULL');
}

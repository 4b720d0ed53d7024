import { say } from '@clinic-serial/contract/messages/message';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Appointment, moveAppointment as endpoint } from '@clinic-serial/contract/subjects/appointments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment, markMoved } from '../appointments/appointments.queries.ts';
import { type BookingLocks, lockAppointment } from '../appointments/change-status.ts';
import { assertActive, assertMayBook, TO_MOVING_PATIENTS, TO_STAFF } from '../appointments/may-book.ts';
import { presentGiven, presentMarked, writtenAppointment } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authorisePatientOrStaff } from '../authorise.ts';
import { scopeOf } from '../caller.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { feesOf, visitColumns } from '../ledger/visit-fee.ts';
import { accountIdOf } from '../ledger/visit-money.ts';
import { assertOnlineBookingOpen } from '../online-booking.ts';
import { keptPatient } from '../patients/own-record.ts';
import { noteStatus } from '../queue/record-act.ts';
import { assertNoOverrun } from '../queue/windows.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { bookableSitting, sittingForStaff } from '../serials/bookable-sitting.ts';
import { serialOf } from '../serials/day-serial.ts';
import { insertAppointment } from '../serials/insert-appointment.queries.ts';
import type { DoctorRecord } from '../serials/sitting.queries.ts';
import { takeSerialAtDesk, takeSerialOnline } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { assertNotTooOften } from './book-own.ts';
import { confirmBySms } from './confirm-by-sms.ts';
import { assertMovable, isCausedByClinic, lastDateToMoveTo, ownMovesLeft } from './movable.ts';

/**
 * Moves an appointment to another sitting of its doctor: the patient gets a new serial, and the old
 * appointment becomes Cancelled (rules: serials 15). Staff move to any date that they can book, patients to a
 * sitting of the next days that has a place for online booking. A request that is sent again after a lost
 * answer returns the same new appointment.
 *
 * @param asked the date, YYYY-MM-DD, and the sitting; without a sitting the one that a booking would get
 * @throws INVALID_INPUT for a past date and for one that is too far ahead; ONLINE_BOOKING_CLOSED,
 *   TOO_MANY_BOOKINGS also after 10 serials of that date; and what {@link giveNewSerial} throws
 */
export async function moveAppointment(
  services: Services,
  actor: Actor,
  id: number,
  { appointmentDate: date, sitting }: BodyOf<typeof endpoint>,
): Promise<Appointment> {
  const { caller } = actor;
  authorisePatientOrStaff(caller, 'update');
  const { clock, config } = services;
  return writeAndDeliver(services, async (tx) => {
    const today = clock.today();
    assertBookableDate(date, today);
    if (caller.kind === 'patient') assertNearDate(services, date);
    const locked = await lockAppointment(tx, id, { reader: caller, otherDate: date });
    const { row, held: old, other: held } = locked;
    const before = await movedBefore(tx, row, { date, sitting });
    if (before) return presentMarked(config, tx, before, caller.kind, today);
    if (caller.kind === 'patient') assertOnlineBookingOpen(config);
    const created = await giveNewSerial(services, tx, actor, { row, old: old.sitting, held, sitting });
    if (caller.kind === 'patient') await assertNotTooOften(tx, caller.patientId, date, 'movedTooOften');
    await confirmBySms(services, tx, created);
    return presentGiven(config, tx, created, caller.kind);
  });
}

function assertNearDate({ clock, config }: Services, date: string): void {
  const last = lastDateToMoveTo(config, clock.today());
  if (date <= last) return;
  const message = say('moveTooFar', { date: last });
  throw new AppError('INVALID_INPUT', { message, fieldErrors: { appointmentDate: message } });
}

/** The new appointment, if this one was already moved to the requested date and sitting. */
async function movedBefore(
  tx: Db,
  { status, movedToId }: AppointmentRecord,
  to: { date: string; sitting: SittingNumber | undefined },
): Promise<AppointmentRecord | undefined> {
  if (status !== 'Cancelled' || movedToId === null) return undefined;
  const next = await findAppointment(tx, movedToId);
  if (next?.appointmentDate !== to.date) return undefined;
  return to.sitting === undefined || to.sitting === serialOf(next.daySerial).sitting ? next : undefined;
}

interface Move {
  row: AppointmentRecord;
  /** The lock of the sitting that it leaves. */
  old: SittingLock;
  /** The locks for the sitting to move to. */
  held: BookingLocks;
  /** The sitting that was chosen; undefined for the one that a booking would get. */
  sitting: SittingNumber | undefined;
}

/**
 * Gives the patient of an appointment a serial in another sitting, inside the transaction of its caller. The
 * new appointment copies the old one, which becomes Cancelled; both name each other. It checks everything
 * before it writes anything, so that the caller's transaction can go on after a refusal.
 *
 * @param actor a patient gets a place of online booking, everybody else one of the desk
 * @param change the id of the job that moves it, for the audit log; undefined for a single move
 * @returns the new appointment
 * @throws NOT_MOVABLE as {@link assertMovable}, and for its own sitting; MOVES_USED_UP for the third move by
 *   the patient; PATIENT_ERASED, PATIENT_INACTIVE, ALREADY_BOOKED, TOO_MANY_BOOKINGS, DOCTOR_NOT_FOUND,
 *   DOCTOR_INACTIVE, NOT_SCHEDULED, SESSION_OVER, OVERRUN, FULLY_BOOKED
 */
export async function giveNewSerial(
  services: Services,
  tx: Db,
  actor: Actor | SystemActor,
  { row, old, held, sitting: asked }: Move,
  change?: number,
): Promise<AppointmentRecord> {
  const { clock, config } = services;
  const { doctorId, date } = held.sitting;
  const byPatient = actor.caller.kind === 'patient';
  const own = date === row.appointmentDate ? serialOf(row.daySerial).sitting : undefined;
  assertMovable(row, byPatient ? 'patient' : 'staff', clock.today());
  if (asked !== undefined && asked === own) throw new AppError('NOT_MOVABLE');
  const isOwnMove = byPatient && !(await isCausedByClinic(tx, row, clock.today()));
  if (isOwnMove && ownMovesLeft(row) === 0) {
    throw new AppError('MOVES_USED_UP', { params: { clinicPhone: config.clinicPhone } });
  }
  const { patientId, patientName, patientNameKey, patientPhone, notes, patientNotes } = row;
  const { isWalkin, isByPhone, language } = row;
  assertActive(config, await keptPatient(tx, patientId), byPatient ? 'patient' : 'staff');
  const booking = { patientId, patientName, insteadOf: row.id };
  await assertMayBook(tx, held, booking, byPatient ? TO_MOVING_PATIENTS : TO_STAFF);
  const scope = actor.caller.kind === 'system' ? undefined : scopeOf(actor.caller);
  const where = { doctorId, date, sitting: asked, except: own, scope };
  const { doctor, taken } = byPatient
    ? await takeOnline(services, tx, held.sitting, where)
    : await takeAtDesk(services, tx, held.sitting, where);
  const at = clock.now().toISOString();
  const id = await insertAppointment(tx, held.sitting, doctor, at, {
    ...taken,
    patientId,
    patientName,
    patientNameKey,
    patientPhone,
    notes,
    patientNotes,
    isWalkin,
    isByPhone,
    language,
    ...(await movedVisit(config, tx, doctor, date, row)),
    movedFromId: row.id,
    ownMoves: row.ownMoves + (isOwnMove ? 1 : 0),
  });
  await markMoved(tx, row, id, at);
  if (row.status !== 'Cancelled') await noteStatus(services, tx, actor, old, row, 'Cancelled');
  await recordAudit(clock, tx, actor, {
    action: 'appointment.move',
    subject: { appointment: row.id },
    details: { to: id, ...(change === undefined ? {} : { change }) },
  });
  return writtenAppointment(tx, id);
}

/**
 * The columns of the money of the visit at its new date. A kind that staff chose stays, otherwise the rule
 * decides again. Payments stay with the visit, because both appointments have one account (rules: money 3).
 */
async function movedVisit(
  config: Services['config'],
  tx: Db,
  doctor: DoctorRecord,
  date: string,
  row: AppointmentRecord,
) {
  const accountId = accountIdOf(row);
  const { kindChosen, kindWords, visitKind } = row;
  const columns = await visitColumns(config, tx, doctor, date, row);
  if (kindChosen === 0 || visitKind === null) return { accountId, ...columns };
  return { accountId, ...columns, visitKind, fee: feesOf(config, doctor)[visitKind], kindChosen, kindWords };
}

type Where = Parameters<typeof sittingForStaff>[2];

async function takeAtDesk(services: Services, tx: Db, held: SittingLock, where: Where) {
  const { doctor, sitting } = await sittingForStaff(services, tx, where);
  return { doctor, taken: await takeSerialAtDesk(tx, held, sitting, services.clock, null) };
}

/**
 * Refusals that mean that the place is gone since the patient looked. Their usual sentences are about today.
 */
const GONE: ReadonlySet<string> = new Set(['NOT_SCHEDULED', 'SESSION_OVER', 'OVERRUN', 'FULLY_BOOKED']);

async function takeOnline(services: Services, tx: Db, held: SittingLock, where: Where) {
  try {
    const { doctor, sitting } = await bookableSitting(services, tx, where);
    if (held.date === services.clock.today()) {
      await assertNoOverrun(services, tx, { ...held, sitting: sitting.sitting });
    }
    return { doctor, taken: await takeSerialOnline(tx, held, sitting, services.clock) };
  } catch (error) {
    if (!(error instanceof AppError && GONE.has(error.code))) throw error;
    throw new AppError(error.code as 'FULLY_BOOKED', { message: say('movePlaceGone'), cause: error });
  }
}

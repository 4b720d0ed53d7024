import type { Appointment, moveAppointment as endpoint } from '@clinic-serial/contract/appointments';
import type { BodyOf } from '@clinic-serial/contract/endpoint';
import { say } from '@clinic-serial/contract/messages/message';
import { isStillAhead, nextStatuses } from '@clinic-serial/contract/rules/appointment-status';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, findAppointment, markMoved } from '../appointments/appointments.queries.ts';
import { lockAppointment } from '../appointments/change-status.ts';
import { presentAppointment, presentMarked } from '../appointments/present-appointment.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { authorisePatient, authoriseStaff } from '../authorise.ts';
import type { PhonesLock, SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { keptPatient } from '../patients/own-record.ts';
import { noteStatus } from '../queue/note-status.ts';
import { assertBookableDate } from '../serials/bookable-date.ts';
import { bookableSitting, sittingForStaff } from '../serials/bookable-sitting.ts';
import { serialOf } from '../serials/day-serial.ts';
import { assertMayBook, TO_PATIENTS, TO_STAFF } from '../serials/may-book.ts';
import { copiedDoctorFields, insertAppointment } from '../serials/serials.queries.ts';
import { takeSerialAtDesk, takeSerialOnline } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { assertNotTooOften } from './book-own.ts';
import { confirmBySms } from './confirm-by-sms.ts';

/**
 * Moves an appointment to another sitting of its doctor: the patient gets a new serial, and the old appointment becomes
 * Cancelled (rules: serials 15). Staff move to any date that they can book. A patient moves an own appointment to a sitting
 * of today that can be booked online. A request that is sent again after a lost answer answers the same new appointment.
 *
 * @param asked the date, YYYY-MM-DD, and the sitting; without a sitting the one that a booking would get
 * @throws INVALID_INPUT for a past date or one more than a year ahead, NOT_TODAY, and what {@link giveNewSerial} throws
 */
export async function moveAppointment(
  services: Services,
  actor: Actor,
  id: number,
  { appointmentDate: date, sitting }: BodyOf<typeof endpoint>,
): Promise<Appointment> {
  const { caller } = actor;
  if (caller.kind === 'patient') authorisePatient(caller);
  else authoriseStaff(caller, 'update');
  const { clock, database } = services;
  const moved = await database.write(async (tx) => {
    const today = clock.today();
    if (caller.kind === 'staff') assertBookableDate(date, today);
    else if (date !== today) throw new AppError('NOT_TODAY');
    const onlyOfPatient = caller.kind === 'patient' ? caller.patientId : null;
    const { row, held: old, other: held } = await lockAppointment(tx, id, onlyOfPatient, date);
    const before = await movedBefore(tx, row, { date, sitting });
    if (before) return presentMarked(services.config, tx, before, caller.kind, today);
    const created = await giveNewSerial(services, tx, actor, { row, old: old.sitting, held, sitting });
    if (caller.kind === 'patient') await assertNotTooOften(tx, caller.patientId, date);
    await confirmBySms(services, tx, created);
    return presentAppointment(services.config, created, caller.kind, null);
  });
  services.outbox.deliverSoon();
  return moved;
}

/** The appointment that took the place of this one, if that was moved to where it shall go. */
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
  /** The appointment, read behind the locks of both sittings. */
  row: AppointmentRecord;
  /** The lock of the sitting that it leaves. */
  old: SittingLock;
  /** The locks of the patient's phone and of the sitting to move to. */
  held: { phones: PhonesLock; sitting: SittingLock };
  /** The sitting that was chosen; undefined for the one that a booking would get. */
  sitting: SittingNumber | undefined;
}

/**
 * Gives the patient of an appointment a serial in another sitting, inside the transaction of its caller. The new appointment
 * copies the old one, which becomes Cancelled; both name each other. It checks everything before it writes anything, so that
 * the caller's transaction can go on after a refusal.
 *
 * @param actor a patient gets a place of online booking, everybody else one of the desk
 * @param change the id of the job that moves it, for the audit log; undefined for a single move
 * @returns the new appointment
 * @throws NOT_MOVABLE for an appointment that is not live or of a past day, for its own sitting, while the patient is with
 *   the doctor, and for a patient who has arrived; PATIENT_ERASED,
 *   PATIENT_INACTIVE, ALREADY_BOOKED, TOO_MANY_BOOKINGS, DOCTOR_NOT_FOUND, DOCTOR_INACTIVE, NOT_SCHEDULED, SESSION_OVER,
 *   FULLY_BOOKED
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
  if (
    !isStillAhead(row.status, row.appointmentDate, clock.today()) ||
    (asked !== undefined && asked === own)
  ) {
    throw new AppError('NOT_MOVABLE');
  }
  // A move gives up the old serial, as a cancellation does.
  if (byPatient && !nextStatuses('patient', row.status).includes('Cancelled')) {
    throw new AppError('NOT_MOVABLE', { message: say('appointmentArrived') });
  }
  const { patientId, patientName, patientNameKey, patientPhone, notes, patientNotes } = row;
  const { isWalkin, isByPhone, language } = row;
  const patient = await keptPatient(tx, patientId);
  if (patient.isActive === 0) {
    throw byPatient
      ? new AppError('PATIENT_INACTIVE', { params: { clinicPhone: config.clinic.phone } })
      : new AppError('PATIENT_INACTIVE', { message: say('patientInactive') });
  }
  const booking = { patientId, patientName, insteadOf: row.id };
  await assertMayBook(tx, held, booking, byPatient ? TO_PATIENTS : TO_STAFF);
  const where = { doctorId, date, sitting: asked, except: own };
  const { doctor, sitting } = byPatient
    ? await bookableSitting(services, tx, where)
    : await sittingForStaff(services, tx, where);
  const taken = byPatient
    ? await takeSerialOnline(tx, held.sitting, sitting, clock)
    : await takeSerialAtDesk(tx, held.sitting, sitting, clock, null);
  const at = clock.now().toISOString();
  const id = await insertAppointment(tx, held.sitting, {
    ...taken,
    ...copiedDoctorFields(doctor),
    status: 'Booked',
    patientId,
    patientName,
    patientNameKey,
    patientPhone,
    notes,
    patientNotes,
    isWalkin,
    isByPhone,
    language,
    movedFromId: row.id,
    createdAt: at,
    updatedAt: at,
    statusChangedAt: at,
    deletedAt: null,
  });
  await markMoved(tx, row.id, id, at);
  await noteStatus(services, tx, actor, old, row, 'Cancelled');
  await recordAudit(clock, tx, actor, {
    action: 'appointment.move',
    subjectKind: 'appointment',
    subjectId: row.id,
    details: { to: id, ...(change === undefined ? {} : { change }) },
  });
  const created = await findAppointment(tx, id);
  if (!created) throw new Error('The appointment that was just written is not there.');
  return created;
}

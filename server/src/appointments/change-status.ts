import type { CancelledMoney } from '@clinic-serial/contract/fields/money';
import { say } from '@clinic-serial/contract/messages/message';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import {
  type AppointmentStatus,
  isLive,
  nextStatuses,
  takesPlace,
} from '@clinic-serial/contract/terms/appointment-status';
import { SITTING_LIMITS } from '@clinic-serial/contract/terms/sitting-limits';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authorisePatientOrStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import { ReadAgain } from '../database/errors.ts';
import { lock, type PhonesLock, type SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { decideCancelledMoney } from '../ledger/cancelled-money.ts';
import { existingPatient, keptPatient } from '../patients/own-record.ts';
import { noteStatus } from '../queue/record-act.ts';
import { serialOf } from '../serials/day-serial.ts';
import { estimateAgain, storedEstimate } from '../serials/estimated-time.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { sittingOn, sittingWithNumber } from '../serials/sitting-on.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import { assertExtraLeft } from '../serials/take-serial.ts';
import type { Services } from '../services.ts';
import { type AppointmentRecord, linkedByMoves, updateStatus } from './appointments.queries.ts';
import { assertMayBook, TO_STAFF } from './may-book.ts';
import { existingAppointment, presentMarked, writtenAppointment } from './present-appointment.ts';

/**
 * Changes the status of an appointment, as the transition table allows (rules: states 2). A patient may
 * cancel an own appointment of today or later. Staff may set a cancelled appointment back to Booked only if a
 * place is free.
 *
 * @param change.from the status that the screen showed; if the status is a different one now, nothing changes
 * @param change.money what staff decide about the money of an appointment that they cancel. If a patient
 *   cancels, the money is to be given back (rules: money 7)
 * @throws what {@link decideCancelledMoney} throws; APPOINTMENT_NOT_FOUND, STATUS_CHANGED,
 *   TRANSITION_REFUSED; for Booked what {@link assertMayReturn} throws
 */
export async function changeStatus(
  services: Services,
  actor: Actor,
  change: {
    id: number;
    to: AppointmentStatus;
    from?: AppointmentStatus | undefined;
    money?: CancelledMoney | undefined;
  },
): Promise<Appointment> {
  const { caller, address } = actor;
  authorisePatientOrStaff(caller, 'update');
  return services.database.write(async (tx) => {
    const { row, held } = await lockAppointment(tx, change.id, { reader: caller });
    assertMayMove(row, caller.kind, change, services.clock.today());
    if (change.to === 'Booked') await assertMayReturn(services, tx, row, held);
    if (change.to === 'Cancelled' && caller.kind === 'staff') {
      await decideCancelledMoney(services, tx, { caller, address }, row, change.money);
    }
    const estimatedTime = change.to === 'Booked' ? await estimateAfterReturn(services, tx, row) : undefined;
    await updateStatus(tx, row.id, { status: change.to, estimatedTime }, services.clock.now().toISOString());
    await noteStatus(services, tx, actor, held.sitting, row, change.to);
    await recordAudit(services.clock, tx, actor, {
      action: 'appointment.status',
      subject: { appointment: row.id },
      details: { from: row.status, to: change.to },
    });
    const changed = await writtenAppointment(tx, row.id);
    return presentMarked(services.config, tx, changed, caller.kind, services.clock.today());
  });
}

export interface BookingLocks {
  phones: PhonesLock;
  sitting: SittingLock;
}

/**
 * Locks the patient of an appointment, the patient's phone and the sitting, and then reads the appointment.
 *
 * @param options.reader see {@link existingAppointment}
 * @param options.otherDate a second date of the same doctor to lock, YYYY-MM-DD. Without it, `other` is the
 *   lock of the own date
 * @returns the appointment, the locks of its own date (`held`) and those of the second date (`other`)
 * @throws APPOINTMENT_NOT_FOUND
 */
export async function lockAppointment(
  tx: Db,
  id: number,
  { reader, otherDate }: { reader?: Caller; otherDate?: string | undefined } = {},
): Promise<{ row: AppointmentRecord; held: BookingLocks; other: BookingLocks }> {
  const seen = await existingAppointment(tx, id, reader);
  await lock(tx, { patient: seen.patientId });
  // The phone that the patient books with now. It may have changed since this appointment was made.
  const { phone } = await existingPatient(tx, seen.patientId);
  const { doctorId, appointmentDate: date } = seen;
  const { phones, sittings } = await lock(tx, {
    phones: [phone],
    sittings: [
      { doctorId, date },
      { doctorId, date: otherDate ?? date },
    ],
  });
  const [sitting, other] = sittings;
  const row = await existingAppointment(tx, id);
  // The record was joined into another one before the lock was taken. The other one's phone must be locked
  // instead.
  if (row.patientId !== seen.patientId) throw new ReadAgain();
  return { row, held: { phones, sitting }, other: { phones, sitting: other } };
}

function assertMayMove(
  row: AppointmentRecord,
  actor: 'staff' | 'patient',
  { from, to }: { from?: AppointmentStatus | undefined; to: AppointmentStatus },
  today: string,
): void {
  if (from !== undefined && from !== row.status) {
    throw new AppError('STATUS_CHANGED', { params: { status: row.status } });
  }
  const isPast = actor === 'patient' && row.appointmentDate < today;
  if (isPast) throw new AppError('TRANSITION_REFUSED', { message: say('appointmentPast') });
  if (!nextStatuses(actor, row.status).includes(to)) {
    const isHere = actor === 'patient' && to === 'Cancelled' && isLive(row.status);
    if (isHere) throw new AppError('TRANSITION_REFUSED', { message: say('appointmentArrived') });
    throw new AppError('TRANSITION_REFUSED', { params: { from: row.status, to } });
  }
}

/**
 * Allows that an appointment becomes Booked again.
 *
 * @param insteadOf the id of an appointment that is cancelled at the same time, so that it does not count
 * @throws PATIENT_ERASED, ALREADY_BOOKED, TOO_MANY_BOOKINGS, NOT_SCHEDULED, FULLY_BOOKED; EXTRAS_OFF,
 *   EXTRAS_USED_UP for an extra serial; TRANSITION_REFUSED while another appointment of its chain of moves is
 *   live
 */
export async function assertMayReturn(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  row: AppointmentRecord,
  held: BookingLocks,
  insteadOf?: number,
): Promise<void> {
  await keptPatient(tx, row.patientId);
  const { patientId, patientName } = row;
  await assertMayBook(tx, held, { patientId, patientName, insteadOf }, TO_STAFF);
  await assertNotMoved(config, tx, row, insteadOf);
  if (!takesPlace(row.status)) await assertRoom(tx, held.sitting, row, config.extraSerials, clock.now());
}

/**
 * A move gives the patient another serial, so only one appointment of a chain of moves may be live (rules:
 * states 5). If the clinic records payments, a Completed or No Show appointment of the chain has its money.
 * Then this one cannot come back either (rules: money 3).
 */
async function assertNotMoved(
  { fees }: Pick<Config, 'fees'>,
  tx: Db,
  row: AppointmentRecord,
  insteadOf: number | undefined,
): Promise<void> {
  const keepsTheSerial = (status: AppointmentStatus) => (fees === 'desk' ? takesPlace : isLive)(status);
  const live = (await linkedByMoves(tx, row)).find(
    ({ id, status, deletedAt }) =>
      id !== row.id && id !== insteadOf && deletedAt === null && keepsTheSerial(status),
  );
  if (!live) return;
  const params = { serial: serialOf(live.daySerial).serialNumber, date: live.appointmentDate };
  throw new AppError('TRANSITION_REFUSED', { message: say('movedIsLive', params) });
}

/**
 * A cancelled appointment comes back only into a free place, an extra one only into an extra place (rules:
 * serials 1 and 16).
 */
async function assertRoom(
  tx: Db,
  held: SittingLock,
  { daySerial, extraReason }: AppointmentRecord,
  mostExtras: number,
  now: Date,
): Promise<void> {
  const found = await sittingOn(tx, held.doctorId, held.date);
  const sitting = found && sittingWithNumber(found, serialOf(daySerial).sitting);
  if (!sitting) throw new AppError('NOT_SCHEDULED');
  const use = sittingUse(sitting, await dayUse(tx, held, now));
  if (extraReason !== null) assertExtraLeft(use, mostExtras);
  else if (use.available === 0) {
    throw new AppError('FULLY_BOOKED', { message: say('noSlotsOnDate') });
  }
}

/** The estimated time of an appointment that is set back to Booked now (rules: serials 11). */
export async function estimateAfterReturn(
  { clock }: Services,
  tx: Db,
  row: AppointmentRecord,
): Promise<string> {
  const found = await sittingOn(tx, row.doctorId, row.appointmentDate);
  // The doctor may no longer work on this weekday. Then the default limit decides the pace.
  const sitting = found && sittingWithNumber(found, serialOf(row.daySerial).sitting);
  const places = sitting?.patientLimit ?? SITTING_LIMITS.patientLimitDefault;
  return storedEstimate(estimateAgain(clock, row, places));
}

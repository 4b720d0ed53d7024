import type { Appointment } from '@clinic-serial/contract/appointments';
import {
  type AppointmentStatus,
  nextStatuses,
  takesPlace,
} from '@clinic-serial/contract/rules/appointment-status';
import { sessionOn } from '@clinic-serial/contract/rules/weekly-schedule';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authorisePatient, authoriseStaff } from '../authorise.ts';
import { serialsOf } from '../booking/booking.queries.ts';
import { assertMayBook, TO_STAFF } from '../booking/may-book.ts';
import { sessionUse } from '../booking/session-use.ts';
import { lockSession } from '../booking/take-serial.ts';
import type { Db } from '../database/tables.ts';
import { findDoctor } from '../doctors/doctors.queries.ts';
import { existingPatient, keptPatient, lockPatient, lockPhones } from '../patients/own-record.ts';
import type { Services } from '../services.ts';
import { type AppointmentRecord, findAppointment, updateStatus } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';

/**
 * Changes the status of an appointment, as the transition table allows (rules: states 2). A patient may
 * cancel an own appointment of today or later. Staff may set a cancelled appointment back to Booked only if a
 * place is free.
 *
 * @param change.from the status that the screen showed; if the status is a different one now, nothing changes
 * @throws APPOINTMENT_NOT_FOUND, STATUS_CHANGED, TRANSITION_REFUSED, FULLY_BOOKED, NOT_SCHEDULED,
 *   ALREADY_BOOKED, PATIENT_ERASED
 */
export async function changeStatus(
  services: Services,
  actor: Actor,
  change: { id: number; to: AppointmentStatus; from?: AppointmentStatus | undefined },
): Promise<Appointment> {
  const { caller } = actor;
  if (caller.kind === 'patient') authorisePatient(caller);
  else authoriseStaff(caller, 'update');

  return services.database.write(async (tx) => {
    const row = await lockedAppointment(
      services,
      tx,
      change.id,
      caller.kind === 'patient' ? caller.patientId : null,
    );
    assertMayMove(row, caller.kind, change, services.clock.today());
    // The same person must not get a second live appointment, nor the phone a sixth one (rules: serials 6).
    if (change.to === 'Booked') {
      await keptPatient(tx, row.patientId);
      await assertMayBook(tx, row.patientId, row.patientName, row.doctorId, row.appointmentDate, TO_STAFF);
    }
    if (!takesPlace(row.status) && takesPlace(change.to)) await assertRoom(tx, row);
    await updateStatus(tx, row.id, change.to, services.clock.now().toISOString());
    await recordAudit(services.clock, tx, actor, {
      action: 'appointment.status',
      subjectKind: 'appointment',
      subjectId: row.id,
      details: { from: row.status, to: change.to },
    });
    const changed = await findAppointment(tx, row.id);
    if (!changed) throw new AppError('APPOINTMENT_NOT_FOUND');
    return presentAppointment(changed, caller.kind);
  });
}

/**
 * Locks the patient, the patient's phone and the sitting, then reads the appointment again. After that no
 * other transaction can change them.
 */
export async function lockedAppointment(
  { database }: Services,
  tx: Db,
  id: number,
  onlyOfPatient: number | null,
): Promise<AppointmentRecord> {
  const seen = await findAppointment(tx, id);
  if (!seen || (onlyOfPatient !== null && seen.patientId !== onlyOfPatient))
    throw new AppError('APPOINTMENT_NOT_FOUND');
  await lockPatient(tx, database.engine, seen.patientId);
  // Lock the patient's present phone, because it may have changed since this appointment was booked.
  const { phone } = await existingPatient(tx, seen.patientId);
  await lockPhones(tx, database.engine, [phone]);
  await lockSession(tx, database.engine, seen.doctorId, seen.appointmentDate);
  const row = await findAppointment(tx, id);
  if (!row) throw new AppError('APPOINTMENT_NOT_FOUND');
  return row;
}

function assertMayMove(
  row: AppointmentRecord,
  actor: 'staff' | 'patient',
  { from, to }: { from?: AppointmentStatus | undefined; to: AppointmentStatus },
  today: string,
): void {
  if (from !== undefined && from !== row.status) {
    throw new AppError('STATUS_CHANGED', {
      sentence: `Somebody else has changed this appointment: it is now ${row.status}.`,
    });
  }
  const isPast = actor === 'patient' && row.appointmentDate < today;
  if (isPast || !nextStatuses(actor, row.status).includes(to)) {
    throw new AppError('TRANSITION_REFUSED', {
      sentence: isPast
        ? 'An appointment of a past day cannot be changed.'
        : `An appointment that is ${row.status} cannot become ${to}.`,
    });
  }
}

/** A cancelled appointment becomes Booked again only if a place is free (rules: states 5). */
async function assertRoom(tx: Db, row: AppointmentRecord): Promise<void> {
  const doctor = await findDoctor(tx, row.doctorId);
  const day = doctor && sessionOn(doctor.week, row.appointmentDate);
  if (!day) throw new AppError('NOT_SCHEDULED');
  const given = await serialsOf(tx, row.doctorId, row.appointmentDate);
  if (sessionUse(day, given).available === 0) {
    throw new AppError('FULLY_BOOKED', { sentence: 'No available slots for this doctor on this date' });
  }
}

import type { Appointment } from '@clinic-serial/contract/appointments';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { keptPatient, lockPatient } from '../patients/own-record.ts';
import type { Services } from '../services.ts';
import { findAppointment, updateNotes } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';

/**
 * Changes what staff noted on an appointment; null removes it, undefined leaves it.
 *
 * @throws APPOINTMENT_NOT_FOUND, PATIENT_ERASED
 */
export async function changeNotes(
  { clock, database }: Services,
  actor: Actor,
  id: number,
  notes: string | null | undefined,
): Promise<Appointment> {
  authoriseStaff(actor.caller, 'update');
  return database.write(async (tx) => {
    const known = await findAppointment(tx, id);
    if (!known) throw new AppError('APPOINTMENT_NOT_FOUND');
    if (notes === undefined) return presentAppointment(known, 'staff');
    // Nothing that tells of a person is written beside an appointment of somebody who was erased.
    await lockPatient(tx, database.engine, known.patientId);
    await keptPatient(tx, known.patientId);
    await updateNotes(tx, id, notes, clock.now().toISOString());
    await recordAudit(clock, tx, actor, {
      action: 'appointment.update',
      subjectKind: 'appointment',
      subjectId: id,
    });
    const row = await findAppointment(tx, id);
    if (!row) throw new AppError('APPOINTMENT_NOT_FOUND');
    return presentAppointment(row, 'staff');
  });
}

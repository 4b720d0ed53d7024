import type {
  Appointment,
  updateAppointment as endpoint,
} from '@clinic-serial/contract/subjects/appointments';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { lock } from '../database/locks.ts';
import { keptPatient } from '../patients/own-record.ts';
import type { Services } from '../services.ts';
import { updateNotes } from './appointments.queries.ts';
import { existingAppointment, presentMarked, writtenAppointment } from './present-appointment.ts';

/**
 * Changes the staff's notes on an appointment. Null removes the notes; undefined leaves them as they are.
 *
 * @param change.from the notes that the screen showed, null for none; undefined skips the check
 * @throws RECORD_CHANGED if the notes are no longer those; APPOINTMENT_NOT_FOUND, PATIENT_ERASED
 */
export async function changeNotes(
  { clock, config, database }: Services,
  actor: Actor,
  id: number,
  { notes, from }: BodyOf<typeof endpoint>,
): Promise<Appointment> {
  authoriseLimitedStaff(actor.caller, 'update');
  return database.write(async (tx) => {
    const { patientId } = await existingAppointment(tx, id, actor.caller);
    // An erased patient gets no new notes.
    await lock(tx, { patient: patientId });
    const known = await existingAppointment(tx, id);
    if (notes === undefined) return presentMarked(config, tx, known, 'staff', clock.today());
    await keptPatient(tx, patientId);
    if (from !== undefined && from !== known.notes) throw new AppError('RECORD_CHANGED');
    await updateNotes(tx, known, notes, clock.now().toISOString());
    await recordAudit(clock, tx, actor, { action: 'appointment.update', subject: { appointment: id } });
    return presentMarked(config, tx, await writtenAppointment(tx, id), 'staff', clock.today());
  });
}

import type { DayChange } from '@clinic-serial/contract/changes';
import { AppError } from '../app-error.ts';
import { findAppointment, updateStatus } from '../appointments/appointments.queries.ts';
import { assertMayReturn, estimateAfterReturn, lockAppointment } from '../appointments/change-status.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { noteStatus } from '../queue/note-status.ts';
import type { Services } from '../services.ts';
import {
  type ChangeRecord,
  findChange,
  markChange,
  undoablePeople,
  updatePerson,
} from './changes.queries.ts';
import { notify } from './notify.ts';
import { canUndo, presentChange } from './read-change.ts';

/**
 * Takes a finished move or cancellation back (rules: calendar 5). Each person gets the old serial back, in a transaction of
 * its own, and is told by SMS. A person whose old place is taken, or who has done something with the new appointment, keeps
 * it.
 *
 * @throws CHANGE_NOT_FOUND; CHANGE_NOT_UNDOABLE also when nobody can get the old serial back
 */
export async function undoChange(services: Services, actor: Actor, id: number): Promise<DayChange> {
  authoriseStaff(actor.caller, 'update');
  const { clock, database, outbox } = services;
  const change = await findChange(database.read, id);
  if (!change) throw new AppError('CHANGE_NOT_FOUND');
  const today = clock.today();
  if (!(await canUndo(database.read, change, today))) throw new AppError('CHANGE_NOT_UNDOABLE');
  let restored = 0;
  for (const { place, appointmentId } of await undoablePeople(database.read, id, today)) {
    if (await restore(services, actor, change, place, appointmentId)) restored += 1;
  }
  if (restored === 0) throw new AppError('CHANGE_NOT_UNDOABLE');
  const job = await database.write(async (tx) => {
    await markChange(tx, id, 'undoneAt', clock.now().toISOString());
    await recordAudit(clock, tx, actor, {
      action: 'change.undo',
      subjectKind: 'change',
      subjectId: id,
      details: { people: restored },
    });
    return presentChange(services, tx, (await findChange(tx, id)) ?? change);
  });
  outbox.deliverSoon();
  return job;
}

/** Gives one person the old serial back. @returns false if that is not possible any more */
async function restore(
  services: Services,
  actor: Actor,
  change: ChangeRecord,
  place: number,
  appointmentId: number,
): Promise<boolean> {
  const { clock, database } = services;
  try {
    return await database.write(async (tx) => {
      const { row, held, other } = await lockAppointment(tx, appointmentId, null, change.toDate ?? undefined);
      const [person] = await undoablePeople(tx, change.id, clock.today(), place);
      if (!person) return false;
      const newId = person.newAppointmentId ?? undefined;
      await assertMayReturn(tx, row, held, newId);
      const at = clock.now().toISOString();
      const estimatedTime = await estimateAfterReturn(services, tx, row);
      await updateStatus(tx, row.id, { status: 'Booked', estimatedTime }, at);
      await noteStatus(services, tx, actor, held.sitting, row, 'Booked');
      const replaced = newId === undefined ? undefined : await findAppointment(tx, newId);
      if (replaced) {
        await updateStatus(tx, replaced.id, { status: 'Cancelled' }, at);
        await noteStatus(services, tx, actor, other.sitting, replaced, 'Cancelled');
      }
      await recordAudit(clock, tx, actor, {
        action: 'appointment.status',
        subjectKind: 'appointment',
        subjectId: row.id,
        details: { from: row.status, to: 'Booked', change: change.id },
      });
      const back = await findAppointment(tx, row.id);
      if (!back) throw new Error('The appointment that was just written is not there.');
      const messageId = await notify(services, tx, back, { kind: 'restored' }, null);
      await updatePerson(tx, { changeId: change.id, place, from: 'done' }, { state: 'undone', messageId });
      return true;
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

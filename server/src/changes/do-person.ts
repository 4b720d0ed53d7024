import { isStillAhead } from '@clinic-serial/contract/terms/appointment-status';
import { AppError } from '../app-error.ts';
import { type AppointmentRecord, updateStatus } from '../appointments/appointments.queries.ts';
import { lockAppointment } from '../appointments/change-status.ts';
import { recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { giveNewSerial } from '../booking/move-appointment.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { noteStatus } from '../queue/note-status.ts';
import { sittingOn } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { tellingOf } from './change-text.ts';
import { type ChangeRecord, isWaiting, markChange, markTold } from './changes.queries.ts';
import { notify } from './notify.ts';
import { type Outcome, stepForNextPerson } from './person-step.ts';

/** The audit log says with `change.start` and `change.undo` who asked for it. The server does the parts. */
export const BY_CHANGE: SystemActor = { caller: { kind: 'system' }, address: 'change' };

/**
 * Does a change for the next person.
 *
 * @returns false when everybody is done: the change is then marked as finished
 */
export function doNextPerson(services: Services, change: ChangeRecord): Promise<boolean> {
  return stepForNextPerson(services, change, {
    work: 'state',
    from: 'waiting',
    run: (tx, place, appointmentId) => outcomeFor(services, tx, change, place, appointmentId),
    givenUp: { state: 'left-over' },
    finish: (tx) => markChange(tx, change.id, 'finishedAt', services.clock.now().toISOString()),
  });
}

/** What was done for a person; undefined when another instance did it meanwhile. */
async function outcomeFor(
  services: Services,
  tx: Db,
  change: ChangeRecord,
  place: number,
  appointmentId: number,
): Promise<Outcome | undefined> {
  const locked = await lockAppointment(tx, appointmentId, null, change.toDate ?? undefined).catch(
    (error: unknown) => {
      // The appointment was deleted meanwhile.
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  if (!locked) return { state: 'skipped' };
  if (!(await isWaiting(tx, change.id, place, 'state'))) return undefined;
  const { row, held, other } = locked;
  const today = services.clock.today();
  // Who is with the doctor by now stays there.
  if (!isStillAhead(row.status, row.appointmentDate, today)) return { state: 'skipped' };
  if (change.kind === 'move') {
    // Midnight has passed since the change was stored.
    if (change.toDate !== null && change.toDate < today) return { state: 'left-over' };
    try {
      const move = { row, old: held.sitting, held: other, sitting: change.toSitting ?? undefined };
      const created = await giveNewSerial(services, tx, BY_CHANGE, move, change.id);
      const messageId = await notify(services, tx, created, { kind: 'moved', from: row }, change.sentence);
      return { state: 'done', newAppointmentId: created.id, messageId };
    } catch (error) {
      // There is no place for this person. Nothing was written yet.
      if (error instanceof AppError) return { state: 'left-over' };
      throw error;
    }
  }
  const messageId =
    change.kind === 'tell'
      ? await tell(services, tx, change, row)
      : await cancel(services, tx, change, row, held.sitting);
  return { state: 'done', messageId };
}

async function tell(
  services: Services,
  tx: Db,
  { sentence }: ChangeRecord,
  row: AppointmentRecord,
): Promise<number | null> {
  const { clock } = services;
  const day = await sittingOn(tx, row.doctorId, row.appointmentDate);
  if (!day) throw new Error('The doctor of an appointment is not there.');
  const { happened, hours } = tellingOf(clock, row, day);
  await markTold(tx, row.id, clock.now().toISOString(), hours);
  return notify(services, tx, { ...row, ...hours }, happened, sentence);
}

async function cancel(
  services: Services,
  tx: Db,
  { id: change, sentence }: ChangeRecord,
  row: AppointmentRecord,
  held: SittingLock,
): Promise<number | null> {
  const { clock } = services;
  await updateStatus(tx, row.id, { status: 'Cancelled' }, clock.now().toISOString());
  await noteStatus(services, tx, BY_CHANGE, held, row, 'Cancelled');
  await recordAudit(clock, tx, BY_CHANGE, {
    action: 'appointment.status',
    subjectKind: 'appointment',
    subjectId: row.id,
    details: { from: row.status, to: 'Cancelled', change },
  });
  return notify(services, tx, row, { kind: 'cancelled' }, sentence);
}

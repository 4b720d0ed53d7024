import { AppError } from '../app-error.ts';
import { findAppointment, updateStatus } from '../appointments/appointments.queries.ts';
import { assertMayReturn, estimateAfterReturn, lockAppointment } from '../appointments/change-status.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeBackgroundWork } from '../background-work.ts';
import type { Db } from '../database/tables.ts';
import { noteStatus } from '../queue/note-status.ts';
import type { Services } from '../services.ts';
import {
  type ChangeRecord,
  isAnyoneRestored,
  isWaiting,
  markChange,
  markUndoStarted,
  openChanges,
  undoablePeople,
} from './changes.queries.ts';
import { BY_CHANGE, doNextPerson } from './do-person.ts';
import { notify } from './notify.ts';
import { type Outcome, stepForNextPerson } from './person-step.ts';

/** How often to look for changes that a stopped process or a failure left behind. */
const SWEEP_MS = 5_000;

interface ChangeRunner {
  start(): void;
  /** Continues the open changes now. It returns at once. */
  continueSoon(): void;
  /** Stops after the step that is running. The next start continues with the following person. */
  stop(): Promise<void>;
}

/** Does a change for its next person, or takes a finished one back. @returns false when everybody is done */
export function nextStep(services: Services, change: ChangeRecord): Promise<boolean> {
  return (change.finishedAt === null ? doNextPerson : undoNextPerson)(services, change);
}

/**
 * Does the changes that staff have started, and takes back those that staff want undone, the oldest first,
 * one person after another (rules: calendar 5). Each person is one transaction, so that a process that dies
 * leaves nobody half done. Several instances may do so at the same time.
 */
export function makeChangeRunner(services: Services): ChangeRunner {
  const { database, log, outbox } = services;

  async function doAll(isStopped: () => boolean): Promise<void> {
    for (const change of await openChanges(database.read)) {
      try {
        while (!isStopped() && (await nextStep(services, change))) outbox.deliverSoon();
      } catch (error) {
        log.error({ err: error, changeId: change.id }, 'A change for all patients of a day could not go on');
      }
    }
  }

  const { start, run, stop } = makeBackgroundWork({
    work: doAll,
    everyMs: SWEEP_MS,
    failed: (error) => log.error({ err: error }, 'The changes for all patients could not be read'),
  });
  return { start, stop, continueSoon: () => void run() };
}

/**
 * Takes a change back for the next person: the person gets the old serial back and is told by SMS. A person
 * whose old place is taken, or who has done something with the new appointment, keeps it.
 *
 * @returns false when everybody is done: the change is then marked as taken back, unless nobody got the old
 *   serial back
 */
function undoNextPerson(services: Services, change: ChangeRecord): Promise<boolean> {
  return stepForNextPerson(services, change, {
    work: 'undo',
    from: 'done',
    run: (tx, place, appointmentId) => restore(services, tx, change, place, appointmentId),
    givenUp: { undo: 'kept' },
    finish: async (tx) => {
      if (await isAnyoneRestored(tx, change.id)) {
        await markChange(tx, change.id, 'undoneAt', services.clock.now().toISOString());
      } else await markUndoStarted(tx, change.id, null);
    },
  });
}

/** Undefined when another instance did it meanwhile. */
async function restore(
  services: Services,
  tx: Db,
  change: ChangeRecord,
  place: number,
  appointmentId: number,
): Promise<Outcome | undefined> {
  const { clock } = services;
  try {
    const { row, held, other } = await lockAppointment(tx, appointmentId, null, change.toDate ?? undefined);
    if (!(await isWaiting(tx, change.id, place, 'undo'))) return undefined;
    const [person] = await undoablePeople(tx, change.id, clock.today(), place);
    if (!person) return { undo: 'kept' };
    const newId = person.newAppointmentId ?? undefined;
    await assertMayReturn(tx, row, held, newId);
    const at = clock.now().toISOString();
    const estimatedTime = await estimateAfterReturn(services, tx, row);
    await updateStatus(tx, row.id, { status: 'Booked', estimatedTime }, at);
    await noteStatus(services, tx, BY_CHANGE, held.sitting, row, 'Booked');
    const replaced = newId === undefined ? undefined : await findAppointment(tx, newId);
    if (replaced) {
      await updateStatus(tx, replaced.id, { status: 'Cancelled' }, at);
      await noteStatus(services, tx, BY_CHANGE, other.sitting, replaced, 'Cancelled');
    }
    await recordAudit(clock, tx, BY_CHANGE, {
      action: 'appointment.status',
      subjectKind: 'appointment',
      subjectId: row.id,
      details: { from: row.status, to: 'Booked', change: change.id },
    });
    const back = await findAppointment(tx, row.id);
    if (!back) throw new Error('The appointment that was just written is not there.');
    const messageId = await notify(services, tx, back, { kind: 'restored' }, null);
    return { state: 'undone', undo: null, messageId };
  } catch (error) {
    // The rules do not allow it any more, or the appointment was deleted. Nothing was written yet.
    if (error instanceof AppError) return { undo: 'kept' };
    throw error;
  }
}

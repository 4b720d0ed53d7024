import { isStillAhead } from '@clinic-serial/contract/terms/appointment-status';
import { AppError } from '../app-error.ts';
import {
  type AppointmentRecord,
  findAppointment,
  updateStatus,
} from '../appointments/appointments.queries.ts';
import { assertMayReturn, estimateAfterReturn, lockAppointment } from '../appointments/change-status.ts';
import { writtenAppointment } from '../appointments/present-appointment.ts';
import { recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { makeBackgroundWork } from '../background-work.ts';
import { giveNewSerial } from '../booking/move-appointment.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { noteStatus } from '../queue/record-act.ts';
import { sittingOn } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { notify, tellingOf } from './change-text.ts';
import {
  type ChangeRecord,
  isAnyoneRestored,
  isWaiting,
  markChange,
  markTold,
  markUndoStarted,
  openChanges,
  undoablePeople,
} from './changes.queries.ts';
import { type Outcome, stepForNextPerson } from './person-step.ts';

/** The audit log says with `change.start` and `change.undo` who asked for it. The server does the parts. */
const BY_CHANGE: SystemActor = { caller: { kind: 'system' }, address: 'change' };

/** How often to look for changes that a stopped process or a failure left behind. */
const SWEEP_MS = 5_000;

interface ChangeRunner {
  start(): void;
  /** Continues the open changes now. It returns at once. */
  continueSoon(): void;
  stop(): Promise<void>;
}

/** Does a change for its next person, or takes a finished one back. @returns false when everybody is done */
export function nextStep(services: Services, change: ChangeRecord): Promise<boolean> {
  return (change.finishedAt === null ? doNextPerson : undoNextPerson)(services, change);
}

/**
 * Does the changes that staff have started and takes back those that staff want undone, the oldest first, one
 * person after another (rules: calendar 5). Each person is one transaction, so that a process that dies
 * leaves nobody half done. Several instances may work at the same time.
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

function doNextPerson(services: Services, change: ChangeRecord): Promise<boolean> {
  return stepForNextPerson(services, change, {
    work: 'state',
    from: 'waiting',
    run: (tx, place, appointmentId) => outcomeFor(services, tx, change, place, appointmentId),
    givenUp: { state: 'left-over' },
    finish: (tx) => markChange(tx, change.id, 'finishedAt', services.clock.now().toISOString()),
  });
}

/** Does a change for one person. @returns the outcome; undefined if another instance did it in between */
async function outcomeFor(
  services: Services,
  tx: Db,
  change: ChangeRecord,
  place: number,
  appointmentId: number,
): Promise<Outcome | undefined> {
  const locked = await lockAppointment(tx, appointmentId, { otherDate: change.toDate ?? undefined }).catch(
    (error: unknown) => {
      // The appointment was deleted in between.
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  if (!locked) return { state: 'skipped' };
  if (!(await isWaiting(tx, change.id, place, 'state'))) return undefined;
  const { row, held, other } = locked;
  const today = services.clock.today();
  // A patient who is with the doctor by now stays there.
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
    subject: { appointment: row.id },
    details: { from: row.status, to: 'Cancelled', change },
  });
  return notify(services, tx, row, { kind: 'cancelled' }, sentence);
}

/**
 * Takes a change back for the next person, who gets the old serial back and an SMS. If the old place is
 * taken, or the new appointment was used, the person keeps it.
 *
 * @returns false when everybody is done: the change is then marked as taken back, unless nobody returned
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

async function restore(
  services: Services,
  tx: Db,
  change: ChangeRecord,
  place: number,
  appointmentId: number,
): Promise<Outcome | undefined> {
  const { clock } = services;
  try {
    const { row, held, other } = await lockAppointment(tx, appointmentId, {
      otherDate: change.toDate ?? undefined,
    });
    if (!(await isWaiting(tx, change.id, place, 'undo'))) return undefined;
    const [person] = await undoablePeople(tx, change.id, clock.today(), place);
    if (!person) return { undo: 'kept' };
    const newId = person.newAppointmentId ?? undefined;
    await assertMayReturn(services, tx, row, held, newId);
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
      subject: { appointment: row.id },
      details: { from: row.status, to: 'Booked', change: change.id },
    });
    const back = await writtenAppointment(tx, row.id);
    const messageId = await notify(services, tx, back, { kind: 'restored' }, null);
    return { state: 'undone', undo: null, messageId };
  } catch (error) {
    // The rules do not allow it any more, or the appointment was deleted. Nothing was written yet.
    if (error instanceof AppError) return { undo: 'kept' };
    throw error;
  }
}

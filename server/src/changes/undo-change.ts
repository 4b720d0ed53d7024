import { say } from '@clinic-serial/contract/messages/message';
import type { DayChange, undoDayChange as endpoint } from '@clinic-serial/contract/subjects/changes';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { reopenDay } from '../calendar/reopen-day.ts';
import { lock, lockKey } from '../database/locks.ts';
import { assertOwnPlaces } from '../places/places.queries.ts';
import type { Services } from '../services.ts';
import { askForUndo, findChange, markUndoStarted, undoablePeople } from './changes.queries.ts';
import { daysOfPeople, existingChange, isBeingUndone, mayUndo, presentChange } from './read-change.ts';

/**
 * Begins to take a finished move or cancellation back, and answers at once. change-runner.ts then does it
 * person by person (rules: calendar 5). A second request during that time returns the same job.
 *
 * @param openDays true to reopen the days on which the doctor no longer sits; otherwise only people of other
 *   days return
 * @param continueSoon starts the work; it is called after the request is stored
 * @throws CHANGE_NOT_FOUND; CHANGE_NOT_UNDOABLE when nobody can return; DAY_CLOSED when that is only because
 *   the doctor no longer sits
 */
export async function undoChange(
  services: Services,
  actor: Actor,
  id: number,
  { openDays }: BodyOf<typeof endpoint>,
  continueSoon: () => void,
): Promise<DayChange> {
  const { caller } = actor;
  authoriseLimitedStaff(caller, 'update');
  const { clock, database } = services;
  const job = await database.write(async (tx) => {
    const seen = await existingChange(tx, caller, id);
    const today = clock.today();
    // All people of a change have the same doctor. The lock keeps the doctor's days as they are.
    const [first] = await undoablePeople(tx, id, today);
    if (first) await lock(tx, { doctor: first.doctorId });
    await lockKey(tx, `change-undo:${id}`);
    const change = (await findChange(tx, id)) ?? seen;
    if (isBeingUndone(change)) return presentChange(services, tx, change);
    const people = mayUndo(change) ? await undoablePeople(tx, id, today) : [];
    if (people.length === 0) throw new AppError('CHANGE_NOT_UNDOABLE');
    const { open, closed } = await daysOfPeople(tx, people);
    const [firstClosed] = closed;
    if (open.length === 0 && firstClosed && !openDays) {
      throw new AppError('DAY_CLOSED', { message: say('dayClosedOn', { date: firstClosed.date }) });
    }
    if (openDays) {
      for (const day of closed) {
        await assertOwnPlaces(tx, caller, { doctorId: day.doctorId, today: clock.today() });
        await reopenDay(services, tx, actor, day);
      }
    }
    const asked = openDays ? people : open;
    const startedAt = clock.now().toISOString();
    await askForUndo(
      tx,
      id,
      asked.map(({ place }) => place),
    );
    await markUndoStarted(tx, id, startedAt);
    await recordAudit(clock, tx, actor, {
      action: 'change.undo',
      subject: { change: id },
      details: { people: asked.length },
    });
    return presentChange(services, tx, { ...change, undoStartedAt: startedAt });
  });
  continueSoon();
  return job;
}

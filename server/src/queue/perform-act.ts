import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { say } from '@clinic-serial/contract/messages/message';
import { decideAct, tookSerialBack } from '@clinic-serial/contract/rules/queue/acts';
import type { StatusChange } from '@clinic-serial/contract/rules/queue/order';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { actOnQueue as endpoint, QueueState } from '@clinic-serial/contract/subjects/queue';
import { isLive } from '@clinic-serial/contract/terms/appointment-status';
import type { WALK_IN } from '@clinic-serial/contract/terms/queue-words';
import { AppError } from '../app-error.ts';
import type { Actor, SystemActor } from '../audit/record-audit.ts';
import { authoriseSitting } from '../authorise.ts';
import { lock, type SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertSameRequest, requestText } from '../request-text.ts';
import { liveAppointments } from '../serials/serials.queries.ts';
import type { Services } from '../services.ts';
import { assertOwnPlace, type LoadedQueue, loadQueue } from './load-queue.ts';
import { hoursOfPast } from './open-sittings.ts';
import { presentQueue } from './present-queue.ts';
import { type OneSitting, requestOfAct } from './queue.queries.ts';
import { recordAct } from './record-act.ts';
import { tellNear } from './sms-near.ts';
import { tellNotSeen } from './sms-not-seen.ts';
import { closeUndoneWalkIn } from './undone-walk-in.ts';

/** An act as a client asks for it. */
type Asked = BodyOf<typeof endpoint>;

/**
 * An act as a client or the server asks for it. Only the server may give the reason 'walk-in' for an arrival.
 */
type AskedHere = Omit<Asked, 'reason'> & { reason?: Asked['reason'] | typeof WALK_IN };

/**
 * Performs one act on the queue of a sitting. The lock of the sitting lets only one act run at a time (rules:
 * queue 2). A request that repeats an act with the same key changes nothing.
 *
 * @param asked.expectedVersion the version of the state that the act was decided on
 * @returns the queue after the act
 * @throws QUEUE_NOT_FOUND; KEY_USED for another act with a known key; QUEUE_CHANGED, with the newer state, if
 *   the version is not the current one; ACT_REFUSED if the date or the queue's state does not allow the act
 */
export async function actOnQueue(
  services: Services,
  actor: Actor,
  of: OneSitting,
  asked: Asked,
): Promise<QueueState> {
  authoriseSitting(actor.caller, 'update', of.doctorId);
  const state = await services.database.write(async (tx) => {
    const { sitting } = await lock(tx, { sitting: { doctorId: of.doctorId, date: of.date } });
    await assertOwnPlace(services, tx, actor.caller, of);
    const after = await performAct(services, tx, actor, sitting, of, asked);
    return presentQueue(services, tx, after);
  });
  if (services.config.queue.sms) services.outbox.deliverSoon();
  return state;
}

/**
 * Does the work of {@link actOnQueue} inside the caller's transaction. The caller has authorised the actor,
 * or acts for the server itself.
 */
export async function performAct(
  services: Services,
  tx: Db,
  actor: Actor | SystemActor,
  held: SittingLock,
  of: OneSitting,
  asked: AskedHere,
): Promise<LoadedQueue> {
  const before = await loadQueue(tx, services.config, of, await hoursOfPast(services, tx, of));
  const { key: _key, expectedVersion: _version, ...act } = asked;
  const request = requestText(of.doctorId, of.date, of.sitting, act);
  assertSameRequest(await requestOfAct(tx, asked.key), request);
  if (before.acts.some(({ key }) => key === asked.key)) return before;
  if (asked.expectedVersion !== before.queue.version) {
    throw new AppError('QUEUE_CHANGED', { queue: await presentQueue(services, tx, before) });
  }
  const today = services.clock.today();
  // On a later day staff may still end a sitting that nobody ended, and undo that. Other acts are only for
  // its own day.
  const isItsTime = of.date === today || (of.date < today && (asked.kind === 'end' || asked.kind === 'undo'));
  if (!isItsTime) throw new AppError('ACT_REFUSED', { message: say('queueNotToday') });
  const decided = decideAct(before.queue, asked, services.config.queue);
  if ('refused' in decided) throw new AppError('ACT_REFUSED', { message: say(decided.refused) });
  if (asked.kind === 'undo') await assertNobodyBookedAgain(tx, before, decided.changes);
  const after = await recordAct(services, tx, actor, held, before, decided, { key: asked.key, request });
  await tellNear(services, tx, after);
  await tellNotSeen(services, tx, after);
  if (tookSerialBack(decided)) await closeUndoneWalkIn(services, tx, actor, after);
  return after;
}

/**
 * A patient who did not come may have booked again since. The older appointment then cannot come back (rules:
 * serials 6).
 */
async function assertNobodyBookedAgain(
  tx: Db,
  { of, rows }: LoadedQueue,
  changes: readonly StatusChange[],
): Promise<void> {
  for (const [id, from, to] of changes) {
    const person = rows.find(({ appointmentId }) => appointmentId === id);
    if (!person || isLive(from) || !isLive(to)) continue;
    const live = await liveAppointments(tx, { patientId: person.patientId, date: of.date });
    const again = live.some(
      (other) =>
        other.id !== id &&
        other.doctorId === of.doctorId &&
        other.patientNameKey === nameKey(person.patientName),
    );
    if (again) throw new AppError('ACT_REFUSED', { message: say('queueUndoTooLate') });
  }
}

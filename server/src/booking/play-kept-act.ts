import { say } from '@clinic-serial/contract/messages/message';
import { type Decision, decideAct, gaveSerial, isOver } from '@clinic-serial/contract/rules/queue/acts';
import { decideKept, isInsideDone } from '@clinic-serial/contract/rules/queue/kept-acts';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { playKeptAct as endpoint } from '@clinic-serial/contract/subjects/kept-acts';
import { isLive } from '@clinic-serial/contract/terms/appointment-status';
import { WALK_IN } from '@clinic-serial/contract/terms/queue-words';
import { AppError } from '../app-error.ts';
import type { Actor } from '../audit/record-audit.ts';
import { authoriseSitting } from '../authorise.ts';
import { dayStart } from '../clock.ts';
import { lock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertOwnPlace, type LoadedQueue, loadQueue } from '../queue/load-queue.ts';
import { hoursOfPast } from '../queue/open-sittings.ts';
import { presentQueue } from '../queue/present-queue.ts';
import { type OneSitting, requestOfAct, type StoredAct } from '../queue/queue.queries.ts';
import { recordAct } from '../queue/record-act.ts';
import { tellNear } from '../queue/sms-near.ts';
import { requestText } from '../request-text.ts';
import type { Services } from '../services.ts';
import { writeAndDeliver } from '../sms/outbox.ts';
import { lockAtDesk } from './add-walk-in.ts';
import { giveLeasedSerial, patientOfPhone } from './book-at-desk.ts';

type Asked = BodyOf<typeof endpoint>;

/** The result of a kept act. */
interface Played {
  outcome: DataOf<typeof endpoint>['outcome'];
  /** Only for a walk-in. */
  serialNumber?: number;
  after: LoadedQueue;
}

/**
 * Plays an act that a desk did without a network (rules: queue 26). It never applies to other people than the
 * desk saw. A key that is in the record of the sitting already changes nothing, even if the desk sent it with
 * a usual act.
 *
 * @returns what became of the act, the serial of a walk-in, and the queue after it
 * @throws QUEUE_NOT_FOUND; KEY_USED if another account or another sitting has the key; ACT_REFUSED for a
 *   later date, and for a walk-in whose sitting is over; and what {@link giveLeasedSerial} throws
 */
export async function playKeptAct(
  services: Services,
  actor: Actor,
  of: OneSitting,
  asked: Asked,
): Promise<DataOf<typeof endpoint>> {
  authoriseSitting(actor.caller, 'update', of.doctorId);
  if (of.date > services.clock.today()) throw new AppError('ACT_REFUSED', { message: say('queueNotToday') });
  return writeAndDeliver(services, async (tx) => {
    const { outcome, serialNumber = null, after } = await play(services, tx, actor, of, asked);
    return { outcome, serialNumber, queue: await presentQueue(services, tx, after) };
  });
}

async function play(
  services: Services,
  tx: Db,
  actor: Actor,
  of: OneSitting,
  { walkIn, key, secondsAgo, ...asked }: Asked,
): Promise<Played> {
  const { clock, config } = services;
  const { doctorId, date, sitting } = of;
  const { kind, serialNumber } = asked;
  const person = walkIn && (await lockAtDesk(tx, actor, of, walkIn));
  const held = person?.held ?? (await lock(tx, { sitting: { doctorId, date } })).sitting;
  await assertOwnPlace(services, tx, actor.caller, of);
  const before = await loadQueue(tx, config, of, await hoursOfPast(services, tx, of));
  const earlier = before.acts.find((act) => act.key === key);
  if (earlier) return playedBefore(before, actor, asked, earlier);
  if ((await requestOfAct(tx, key)) !== undefined) throw new AppError('KEY_USED');

  const isToday = date === clock.today();
  const earliest = Date.parse(dayStart(date, config.clinic.timeZone));
  const at = new Date(Math.max(earliest, clock.now().getTime() - secondsAgo * 1_000)).toISOString();
  const record = async (queue: LoadedQueue, decision: Decision, about: object): Promise<LoadedQueue> => {
    const request = requestText(doctorId, date, sitting, about);
    const after = await recordAct(services, tx, actor, held, queue, decision, { key, request }, at);
    if (isToday) await tellNear(services, tx, after);
    return after;
  };

  if (kind !== 'walk-in') {
    const { outcome, decision } = decideKept(before.queue, { ...asked, kind }, at, config.queue);
    if (!decision) return { outcome, after: before };
    // On a past day acts are recorded only while a patient of it is still live. After that its outcomes are
    // settled.
    const isOpen = isToday || before.rows.some(({ status }) => isLive(status));
    return isOpen
      ? { outcome, after: await record(before, decision, asked) }
      : { outcome: 'conflict', after: before };
  }

  if (!walkIn || !person || serialNumber === null) throw new Error('The schema lets no such walk-in pass.');
  if (isOver(before.queue)) throw new AppError('ACT_REFUSED', { message: say('queueOver') });
  const { name, desk } = walkIn;
  const { phone } = person;
  const { id } = await giveLeasedSerial(services, tx, actor, {
    ...{ doctorId, date, sitting, serialNumber, desk, hours: before.hours },
    patient: person.record ?? (await patientOfPhone(services, tx, actor, { ...walkIn, phone })),
    patientName: name,
  });
  const given = await loadQueue(tx, config, of, before.hours);
  const arrival = { kind: 'arrive', appointmentId: id, reason: WALK_IN } as const;
  const decided = decideAct(given.queue, arrival, config.queue);
  if ('refused' in decided) throw new Error(`The arrival of a walk-in was refused: ${decided.refused}`);
  return { outcome: 'done', serialNumber, after: await record(given, decided, arrival) };
}

/** The answer to a key that is in the record. @throws KEY_USED if another account has sent it */
function playedBefore(
  before: LoadedQueue,
  { caller }: Actor,
  { kind, insideSerial }: Pick<Asked, 'kind' | 'insideSerial'>,
  earlier: StoredAct,
): Played {
  const isOwn =
    caller.kind === 'staff' && earlier.actorKind === 'staff' && earlier.actorId === caller.staffId;
  if (!isOwn || (kind === 'walk-in') !== gaveSerial(earlier)) throw new AppError('KEY_USED');
  if (kind !== 'walk-in') {
    const isRight = isInsideDone(before.queue, { kind, insideSerial });
    return { outcome: isRight ? 'known' : 'conflict', after: before };
  }
  const place = before.queue.places.get(earlier.appointmentId ?? 0);
  if (!place) throw new Error('The appointment of a walk-in is not in its queue.');
  const { serialNumber, status } = place;
  // Another desk may have undone it, or somebody has cancelled the serial.
  const isValid = isLive(status) || status === 'Completed';
  return { outcome: isValid ? 'known' : 'conflict', serialNumber, after: before };
}

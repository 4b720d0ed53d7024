import { type AskedAct, decideAct } from '@clinic-serial/contract/rules/queue/acts';
import {
  type Queue,
  type QueueAct,
  type QueueEntry,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import { RETURN_AFTER } from '@clinic-serial/contract/terms/queue-words';
import { nextDemoAct, type SittingStory } from './next-act.ts';

const MINUTE_MS = 60_000;
/** Acts of one minute are so far apart. */
const BETWEEN_ACTS_MS = 5_000;

/** A sitting with the acts that were played, and the states that they lead to. */
export interface PlayedSitting {
  acts: readonly QueueAct[];
  queue: Queue;
}

/**
 * Plays a sitting minute by minute by the rules of the product, without a database: the demo starts with hundreds of acts, and
 * one transaction for each would make the start slow.
 *
 * @param entries the appointments of the sitting, with the states before its first act
 * @param from milliseconds
 * @param to milliseconds: no act is later
 * @param isOver true if the sitting is ended at the latest then
 */
export function playSitting(
  entries: readonly QueueEntry[],
  story: SittingStory,
  { from, to, isOver }: { from: number; to: number; isOver: boolean },
): PlayedSitting {
  const states = new Map(entries.map((entry) => [entry.appointmentId, entry.status]));
  const acts: QueueAct[] = [];
  const read = () =>
    queueOf(
      entries.map((entry) => ({ ...entry, status: states.get(entry.appointmentId) ?? entry.status })),
      acts,
      { checkIn: true },
    );
  let queue = read();

  function act(asked: AskedAct, at: number): boolean {
    const decided = decideAct(queue, asked, { returnAfter: RETURN_AFTER });
    if ('refused' in decided) return false;
    acts.push({ ...decided, number: acts.length + 1, at: new Date(at).toISOString() });
    for (const [id, , status] of decided.changes) states.set(id, status);
    queue = read();
    return true;
  }

  let last = from;
  for (let now = from; now <= to; now += MINUTE_MS) {
    for (;;) {
      const asked = nextDemoAct(queue, acts, story, now);
      if (!asked) break;
      last = Math.min(to, Math.max(now, last + BETWEEN_ACTS_MS));
      if (!act(asked, last)) throw new Error(`The demo cannot do ${asked.kind}.`);
    }
  }
  if (isOver) act({ kind: 'end' }, to);
  return { acts, queue };
}

import { type AskedAct, decideAct } from '@clinic-serial/contract/rules/queue/acts';
import {
  type EntryStatus,
  type Queue,
  type QueueAct,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stateOf, whom } from '../../test/desks/shown-queue.ts';
import { mayResend } from './queue-rules.ts';

const PATIENTS = 6;
const OPTIONS = { checkIn: true, returnAfter: 3 };
const KINDS = [
  ...(['arrive', 'arrive', 'arrive', 'call-next', 'call-next', 'call-next', 'pass-over', 'return'] as const),
  ...(['bring-forward', 'done', 'undo', 'call-again', 'break', 'back', 'end'] as const),
];

/** One thing that a desk does: it reads the screen, or presses. The other desk may act in between. */
const anyMove = fc.record({
  desk: fc.constantFrom(0, 1),
  looks: fc.boolean(),
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(99),
  /** The answer is lost, so that the desk sends the act again with the same key. */
  isLost: fc.boolean(),
});

interface Accepted {
  asked: AskedAct;
  /** The queue that the person saw, and that on which the server did the act. */
  seen: Queue;
  decidedOn: Queue;
}

/** The server's part: the version, the key, the decision. */
class Sitting {
  readonly acts: QueueAct[] = [];
  readonly keys = new Set<string>();
  readonly status = new Map<number, EntryStatus>();

  constructor() {
    for (let serial = 1; serial <= PATIENTS; serial += 1) this.status.set(serial, 'Booked');
  }

  get queue(): Queue {
    const entries = [...this.status].map(([id, status]) => ({ appointmentId: id, serialNumber: id, status }));
    return queueOf(entries, this.acts, OPTIONS);
  }

  act(asked: AskedAct, expectedVersion: number, key: string): 'done' | 'changed' | 'refused' | 'known' {
    const { queue } = this;
    if (this.keys.has(key)) return 'known';
    if (queue.version !== expectedVersion) return 'changed';
    const decided = decideAct(queue, asked, OPTIONS);
    if ('refused' in decided) return 'refused';
    this.keys.add(key);
    this.acts.push({ ...decided, number: queue.version + 1, at: '2026-11-20T04:00:00.000Z' });
    for (const [id, , to] of decided.changes) this.status.set(id, to);
    return 'done';
  }
}

it('two desks with old screens and lost answers do what some order of their acts would do', () => {
  let again = 0;
  fc.assert(
    fc.property(fc.array(anyMove, { minLength: 5, maxLength: 40 }), (moves) => {
      const sitting = new Sitting();
      const screens = [sitting.queue, sitting.queue];
      const accepted: Accepted[] = [];
      for (const [index, { desk, looks, kind, pick, isLost }] of moves.entries()) {
        const seen = screens[desk] ?? sitting.queue;
        const asked = { kind, appointmentId: whom(kind, seen, pick) };
        if (looks) screens[desk] = sitting.queue;
        else {
          let version = seen.version;
          // As useAct of queue.api.ts sends it.
          for (let isAgain = true; isAgain; ) {
            const before = sitting.queue;
            const answer = sitting.act(asked, version, `key ${index}`);
            if (answer === 'done') accepted.push({ asked, seen, decidedOn: before });
            if (answer === 'done' && isLost)
              expect(sitting.act(asked, version, `key ${index}`)).toBe('known');
            isAgain = answer === 'changed' && mayResend(asked, stateOf(seen), stateOf(before));
            if (isAgain) again += 1;
            version = before.version;
            screens[desk] = sitting.queue;
          }
        }
      }

      // One after another, without a second desk, the same acts do the same.
      const alone = new Sitting();
      for (const [index, { asked, decidedOn }] of accepted.entries()) {
        expect(alone.queue).toEqual(decidedOn);
        expect(alone.act(asked, index, `key ${index}`)).toBe('done');
      }
      expect(alone.queue).toEqual(sitting.queue);
      for (const { asked, seen, decidedOn } of accepted) checkMeaning(asked, seen, decidedOn);
    }),
    { numRuns: 500 },
  );
  expect(again).toBeGreaterThan(50);
});

/** Nothing was done that the person did not mean when they looked at their screen. */
function checkMeaning({ kind, appointmentId: id }: AskedAct, seen: Queue, now: Queue): void {
  const isAway = (queue: Queue) => queue.notHere.some((place) => place.appointmentId === id);
  const [insideSeen, inside] = [seen.current?.appointmentId, now.current?.appointmentId];
  switch (kind) {
    case 'undo':
      expect(seen.version).toBe(now.version);
      break;
    case 'call-next':
    case 'pass-over':
    case 'done':
    case 'call-again':
    case 'break':
      // Two desks that both press 'Call next' call one person.
      expect(insideSeen).toBe(inside);
      expect(seen.state).toBe(now.state);
      break;
    case 'end':
      for (const place of now.waiting) expect(seen.waiting.map(idOf)).toContain(idOf(place));
      break;
    case 'arrive':
    case 'return':
      expect(isAway(seen)).toBe(true);
      expect(isAway(now)).toBe(true);
      break;
    case 'bring-forward':
      expect(inside).not.toBe(id);
      break;
    default:
      expect(seen.state).toBe(now.state);
  }
}

const idOf = ({ appointmentId }: { appointmentId: number }) => appointmentId;

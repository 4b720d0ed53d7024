import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { desk, NOW, OPTIONS } from '../../../test/kept-desk.ts';
import { anyPlan, play } from '../../../test/queue-story.ts';
import { KEPT_KINDS, type KeptKind, WALK_IN } from '../../terms/queue-words.ts';
import { decideAct, isOver } from './acts.ts';
import { decideKept, keepAct, queueAfter, queueOfShown, withWalkIn } from './kept-acts.ts';
import type { Queue, QueuePlace } from './order.ts';

const STORIES = process.env.TESTS === 'all' ? 10_000 : 2_000;
const isKept = (kind: string): kind is KeptKind => KEPT_KINDS.some((kept) => kept === kind);

function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** A queue as a screen shows it. */
const shownOf = (queue: Queue) => {
  const person = ({ place, ...rest }: QueuePlace) => ({ ...rest, behindSerial: place });
  return {
    ...queue,
    current: queue.current && person(queue.current),
    entries: [...(queue.current ? [queue.current] : []), ...queue.waiting].map(person),
    notHere: queue.notHere.map(person),
    finished: [...queue.places.values()]
      .filter(({ status, notSeen }) => status === 'Completed' || status === 'No Show' || notSeen)
      .map(person),
  };
};

/** What a screen shows of a queue, and what the rules decide on. */
export function known({ places: _p, lastAct: _l, lateUntil: _u, cancelReason: _c, ...queue }: Queue) {
  const person = ({ lastCalledAt: _l, doneAt: _d, notSeen: _n, ...rest }: QueuePlace) => rest;
  const { current, waiting, notHere } = queue;
  return {
    ...queue,
    current: current && person(current),
    waiting: waiting.map(person),
    notHere: notHere.map(person),
  };
}

describe('the queue after one more act', () => {
  it('is what the record says, for every kind that a desk keeps', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const { before, after, act, command } of play(plan)) {
          if (!act || !isKept(act.kind) || command.kind === 'walk-in') continue;
          const { number: _n, at, ...decision } = act;
          expectSame(queueAfter(before.queue, decision, at), after.queue);
          seen.add(act.kind);
        }
      }),
      { numRuns: STORIES },
    );
    expect([...seen].sort()).toEqual([...KEPT_KINDS].sort());
  });

  it('is worked out alike from what a screen shows', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { returnAfter } = plan;
        for (const { before, after, act, asked, isRefused, command } of play(plan)) {
          const shown = queueOfShown(shownOf(before.queue));
          expectSame(known(shown), known(before.queue));
          if (!asked || !isKept(asked.kind) || command.kind === 'walk-in') continue;
          const done = keepAct(shown, { ...asked, kind: asked.kind }, act?.at ?? '', { returnAfter });
          expect(done === undefined).toBe(isRefused || isOver(before.queue));
          if (done) expectSame(known(done.after), known(after.queue));
        }
      }),
      { numRuns: STORIES },
    );
  });

  it('has a walk-in where the record will have them', () => {
    let walkIns = 0;
    const bySerials = ({ waiting, notHere, calledUpTo, version }: Queue) => {
      const serials = (places: readonly QueuePlace[]) =>
        places.map(({ serialNumber, arrivedAt, place }) => [serialNumber, arrivedAt, place]);
      return { waiting: serials(waiting), notHere: serials(notHere), calledUpTo, version };
    };
    fc.assert(
      fc.property(anyPlan, (plan) => {
        for (const { before, after, act } of play(plan)) {
          if (act?.reason !== WALK_IN || act.kind !== 'arrive') continue;
          const { serialNumber } = after.queue.places.get(act.appointmentId ?? 0) as QueuePlace;
          const found = withWalkIn(before.queue, serialNumber, act.at, plan);
          expectSame(found && bySerials(found), bySerials(after.queue));
          walkIns += 1;
        }
      }),
      { numRuns: STORIES },
    );
    expect(walkIns).toBeGreaterThan(STORIES / 10);
    expect(withWalkIn(desk(2).ended().queue, 9, NOW, OPTIONS)).toBeUndefined();
  });
});

describe('a kept act that is played', () => {
  it('does what the usual act does while nobody else acts', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { returnAfter } = plan;
        for (const { before, act, asked } of play(plan)) {
          if (!act || !asked || !isKept(asked.kind) || act.reason === WALK_IN) continue;
          if (isOver(before.queue)) continue;
          const done = keepAct(before.queue, { ...asked, kind: asked.kind }, act.at, { returnAfter });
          if (!done) throw new Error('The desk refuses what the rules do.');
          const decided = decideAct(before.queue, { ...asked, kind: done.kept.kind }, { returnAfter });
          const played = decideKept(before.queue, done.kept, act.at, { returnAfter });
          expectSame(played, { outcome: 'done', decision: decided });
          // The answer was lost, and the act is sent again without its key.
          const again = decideKept(done.after, done.kept, act.at, { returnAfter });
          if (asked.kind !== 'call-again') expect(again).toEqual({ outcome: 'known' });
        }
      }),
      { numRuns: STORIES },
    );
  });
});

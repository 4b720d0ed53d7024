import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../../test/queue-desk.ts';
import { anyPlan, play } from '../../../test/queue-story.ts';
import { KEPT_KINDS, type KeptKind, WALK_IN } from '../../terms/queue-words.ts';
import { decideAct, isOver } from './acts.ts';
import { decideKept, type KeptAct, keepAct, queueAfter, queueOfShown, withWalkIn } from './kept-acts.ts';
import type { EntryStatus, Queue, QueuePlace } from './order.ts';

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
function known({ places: _p, lastAct: _l, lateUntil: _u, cancelReason: _c, ...queue }: Queue) {
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

const OPTIONS = { returnAfter: 3 };
/** Acts of {@link QueueDesk} are minutes after the epoch. This is later than all of them. */
const NOW = '1970-01-02T00:00:00.000Z';

class Clinic extends QueueDesk {
  ended(): this {
    this.does('end', undefined, { groups: { inside: 'done', here: 'not-seen', away: 'no-show' } });
    return this;
  }
  do(...kinds: Parameters<QueueDesk['does']>[0][]): this {
    for (const kind of kinds) expect(this.does(kind)).toBeUndefined();
    return this;
  }
}
const desk = (patients = 5, options = {}) => new Clinic(patients, options);

/** A kept act, by serials. */
const kept = (kind: KeptKind, more: Partial<KeptAct> = {}): KeptAct => ({
  kind,
  serialNumber: null,
  calledSerial: null,
  insideSerial: null,
  until: null,
  ...more,
});
const about = (kind: KeptKind, serialNumber: number, more: Partial<KeptAct> = {}) =>
  kept(kind, { serialNumber, insideSerial: kind === 'done' ? serialNumber : null, ...more });
const calls = (calledSerial: number, insideSerial: number | null = null) =>
  kept('call-next', { calledSerial, insideSerial });

/** 5 people of whom 1 to 3 are here. */
const here = () => desk().arrive(1, 2, 3);
const changed = (serial: number, to: EntryStatus) => (clinic: Clinic) => clinic.changed(serial, to);

interface Case {
  says: string;
  clinic: Clinic;
  act: KeptAct;
  outcome: 'done' | 'known' | 'conflict';
  /** The order after it; undefined if it is not written down. */
  order?: string;
  at?: string;
}
const CASES: Case[] = [
  // Arrivals
  { says: 'an arrival', clinic: here(), act: about('arrive', 4), outcome: 'done', order: '- | 1 2 3 4 | 5' },
  { says: 'an arrival that both desks noted', clinic: here(), act: about('arrive', 2), outcome: 'known' },
  { says: 'an arrival of somebody inside', clinic: here().call(), act: about('arrive', 1), outcome: 'known' },
  {
    says: 'an arrival of somebody who was seen',
    clinic: here().call(2),
    act: about('arrive', 1),
    outcome: 'known',
  },
  {
    says: 'an arrival after a later serial was called elsewhere',
    clinic: desk().arrive(3, 4, 5).call(),
    act: about('arrive', 1),
    outcome: 'done',
    order: '3 | 4 5 1 | 2',
  },
  {
    says: 'an arrival of somebody who was passed over elsewhere',
    clinic: here().call().do('pass-over'),
    act: about('arrive', 1),
    outcome: 'conflict',
  },
  {
    says: 'a return of somebody who was passed over',
    clinic: here().call().do('pass-over'),
    act: about('return', 1),
    outcome: 'done',
    order: '2 | 3 1 | 4 5',
  },
  ...(['Cancelled', 'No Show', 'Deleted'] as const).map(
    (status): Case => ({
      says: `an arrival of somebody who is ${status} meanwhile, as after a move`,
      clinic: changed(4, status)(here()),
      act: about('arrive', 4),
      outcome: 'conflict',
    }),
  ),
  {
    says: 'an arrival in a sitting that ended meanwhile',
    clinic: here().ended(),
    act: about('arrive', 4),
    outcome: 'conflict',
  },
  {
    says: 'an arrival that was noted before the sitting ended',
    clinic: here().call().ended(),
    act: about('arrive', 1),
    outcome: 'known',
  },
  {
    says: 'an arrival of a serial that nobody has',
    clinic: here(),
    act: about('arrive', 9),
    outcome: 'conflict',
  },
  {
    says: 'an arrival without check-in',
    clinic: desk(5, { checkIn: false }),
    act: about('arrive', 2),
    outcome: 'done',
    order: '- | 1 2 3 4 5 |',
  },

  // Calls
  { says: 'a call', clinic: here(), act: calls(1), outcome: 'done', order: '1 | 2 3 | 4 5' },
  {
    says: 'a call that ends a consultation',
    clinic: here().call(),
    act: calls(2, 1),
    outcome: 'done',
    order: '2 | 3 | 4 5',
  },
  {
    says: 'a call of somebody whose arrival the other desk undid',
    clinic: here().do('undo'),
    act: calls(3),
    outcome: 'done',
    order: '3 | 1 2 | 4 5',
  },
  {
    says: 'a call of another than the next one, because somebody came meanwhile',
    clinic: desk().arrive(2, 1),
    act: calls(2),
    outcome: 'done',
    order: '2 | 1 | 3 4 5',
  },
  { says: 'a call of the same person elsewhere', clinic: here().call(), act: calls(1), outcome: 'known' },
  {
    says: 'a call of somebody who was called and seen elsewhere',
    clinic: here().call(2),
    act: calls(1),
    outcome: 'known',
  },
  {
    says: 'a call while the other desk has called somebody else',
    clinic: here().call(),
    act: calls(2),
    outcome: 'conflict',
  },
  {
    says: 'a call of somebody who cancelled meanwhile',
    clinic: changed(1, 'Cancelled')(here()),
    act: calls(1),
    outcome: 'conflict',
  },
  {
    says: 'a call of somebody who was deleted meanwhile',
    clinic: changed(1, 'Deleted')(here()),
    act: calls(1),
    outcome: 'conflict',
  },
  {
    says: 'a call of somebody who was passed over elsewhere and was found',
    clinic: here().call().do('pass-over', 'done'),
    act: calls(1),
    outcome: 'done',
    order: '1 | 3 | 4 5',
  },
  {
    says: 'a call after the person inside was passed over elsewhere',
    clinic: desk().arrive(1).call().do('pass-over').arrive(2),
    act: calls(2, 1),
    outcome: 'conflict',
    order: '2 |  | 1 3 4 5',
  },
  {
    says: 'a call after the person inside was said to be done elsewhere',
    clinic: here().call().do('done'),
    act: calls(2, 1),
    outcome: 'done',
    order: '2 | 3 | 4 5',
  },
  {
    says: 'a call of the same person, while who was inside came back in elsewhere',
    clinic: desk().arrive(1, 2).call().do('pass-over').arrive(1).do('call-next'),
    act: calls(2, 1),
    outcome: 'conflict',
  },
  {
    says: 'a call in a sitting that ended meanwhile',
    clinic: here().ended(),
    act: calls(1),
    outcome: 'conflict',
  },
  {
    says: 'a call of a person who was seen before the sitting ended',
    clinic: here().call().ended(),
    act: calls(1),
    outcome: 'known',
  },
  {
    says: 'a call in a sitting that was cancelled meanwhile',
    clinic: here().do('cancel'),
    act: calls(1),
    outcome: 'conflict',
  },
  {
    says: 'a call without check-in',
    clinic: desk(5, { checkIn: false }),
    act: calls(1),
    outcome: 'done',
    order: '1 | 2 3 4 5 |',
  },

  // Called again, done
  {
    says: 'a repeated call',
    clinic: here().call(),
    act: about('call-again', 1),
    outcome: 'done',
    order: '1 | 2 3 | 4 5',
  },
  {
    says: 'a repeated call of somebody who has gone',
    clinic: here().call(2),
    act: about('call-again', 1),
    outcome: 'known',
  },
  {
    says: 'the end of a consultation',
    clinic: here().call(),
    act: about('done', 1),
    outcome: 'done',
    order: '- | 2 3 | 4 5',
  },
  {
    says: 'the end of a consultation that another call ended',
    clinic: here().call(2),
    act: about('done', 1),
    outcome: 'known',
  },
  {
    says: 'the end of a consultation of somebody whom the other desk passed over',
    clinic: here().call().do('pass-over'),
    act: about('done', 1),
    outcome: 'conflict',
  },
  {
    says: 'the end of a consultation of a serial that nobody has, while another is inside',
    clinic: here().call(),
    act: about('done', 9),
    outcome: 'conflict',
  },
  {
    says: 'the end of a consultation that the end of the sitting said to be none',
    clinic: changed(1, 'Cancelled')(here().call()).ended(),
    act: about('done', 1),
    outcome: 'conflict',
  },

  // Passed over
  {
    says: 'a pass',
    clinic: here().call(),
    act: about('pass-over', 1, { calledSerial: 2, insideSerial: 1 }),
    outcome: 'done',
    order: '2 | 3 | 1 4 5',
  },
  {
    says: 'a pass that calls nobody, although somebody came meanwhile',
    clinic: here().call(),
    act: about('pass-over', 1, { insideSerial: 1 }),
    outcome: 'done',
    order: '- | 2 3 | 1 4 5',
  },
  {
    says: 'a pass that both desks did',
    clinic: here().call().do('pass-over'),
    act: about('pass-over', 1, { calledSerial: 2, insideSerial: 1 }),
    outcome: 'known',
  },
  {
    says: 'a pass that both desks did, after which only this one called somebody',
    clinic: desk().arrive(1).call().do('pass-over').arrive(2),
    act: about('pass-over', 1, { calledSerial: 2, insideSerial: 1 }),
    outcome: 'done',
    order: '2 |  | 1 3 4 5',
  },
  {
    says: 'a pass that both desks did, each with another call',
    clinic: here().call().do('pass-over'),
    act: about('pass-over', 1, { calledSerial: 3, insideSerial: 1 }),
    outcome: 'conflict',
  },
  {
    says: 'a pass of somebody whom the other desk says to have been seen',
    clinic: here().call(2),
    act: about('pass-over', 1, { calledSerial: 2, insideSerial: 1 }),
    outcome: 'conflict',
  },
  {
    says: 'a pass that called somebody who cancelled meanwhile',
    clinic: changed(2, 'Cancelled')(here().call()),
    act: about('pass-over', 1, { calledSerial: 2, insideSerial: 1 }),
    outcome: 'conflict',
  },

  // The sitting
  { says: 'that the doctor came', clinic: here(), act: kept('doctor-arrived'), outcome: 'done' },
  {
    says: 'that the doctor came, which a call has said',
    clinic: here().call(),
    act: kept('doctor-arrived'),
    outcome: 'known',
  },
  {
    says: 'that the doctor came to a sitting that was cancelled',
    clinic: here().do('cancel'),
    act: kept('doctor-arrived'),
    outcome: 'conflict',
  },
  {
    says: 'a break',
    clinic: here().call(),
    act: kept('break', { insideSerial: 1, until: '11:00' }),
    outcome: 'done',
    order: '- | 2 3 | 4 5',
  },
  {
    says: 'a break that both desks noted',
    clinic: here().call().do('break'),
    act: kept('break', { insideSerial: 1 }),
    outcome: 'known',
  },
  {
    says: 'a break while the other desk has called somebody else',
    clinic: here().call(2),
    act: kept('break', { insideSerial: 1 }),
    outcome: 'conflict',
  },
  {
    says: 'a break that a call has ended since',
    clinic: here().call(2).do('done'),
    act: kept('break', { insideSerial: 1 }),
    at: new Date(0).toISOString(),
    outcome: 'known',
  },
  {
    says: 'a break after the person inside was passed over elsewhere',
    clinic: desk().arrive(1).call().do('pass-over'),
    act: kept('break', { insideSerial: 1 }),
    outcome: 'conflict',
    order: '- |  | 1 2 3 4 5',
  },
  {
    says: 'the end of a break',
    clinic: here().call().do('break'),
    act: kept('back'),
    outcome: 'done',
    order: '- | 2 3 | 4 5',
  },
  {
    says: 'the end of a break that a call has ended',
    clinic: here().call().do('break', 'call-next'),
    act: kept('back'),
    outcome: 'known',
  },
  {
    says: 'the end of a break in a sitting that ended meanwhile, which it would open again',
    clinic: here().call().do('break').ended(),
    act: kept('back'),
    outcome: 'conflict',
  },
];

describe('a kept act that is played', () => {
  it.each(CASES)('$says: $outcome', ({ clinic, act, outcome, order, at = NOW }) => {
    const { queue } = clinic;
    const played = decideKept(queue, act, at, OPTIONS);
    expect(played.outcome).toBe(outcome);
    expect(played.decision !== undefined).toBe(outcome === 'done' || order !== undefined);
    if (!played.decision || order === undefined) return;
    const after = queueAfter(queue, played.decision, at);
    const serials = (places: readonly QueuePlace[]) => places.map((one) => one.serialNumber).join(' ');
    const { current, waiting, notHere } = after;
    expect(`${current?.serialNumber ?? '-'} | ${serials(waiting)} | ${serials(notHere)}`.trim()).toBe(order);
  });

  it('means the people whom the desk saw, also where the desk asked for no one', () => {
    const clinic = here().call();
    const asked = { kind: 'call-next' } as const;
    const done = keepAct(clinic.queue, asked, NOW, OPTIONS);
    expect(done?.kept).toEqual(calls(2, 1));
    expect(keepAct(here().queue, { kind: 'done' }, NOW, OPTIONS)).toBeUndefined();
    // The screen sends one kind for both.
    const back = here().call().do('pass-over').queue;
    const returned = keepAct(back, { kind: 'arrive', appointmentId: 1 }, NOW, OPTIONS);
    expect(returned?.kept).toMatchObject({ kind: 'return', serialNumber: 1 });
  });

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

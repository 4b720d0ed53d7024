import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPlan, type Plan, play, type Step } from '../../../test/queue-story.ts';
import { WALK_IN } from '../../terms/queue-words.ts';
import type { Queue, QueuePlace } from './order.ts';

const STORIES = process.env.TESTS === 'all' ? 10_000 : 2_000;

const idOf = ({ appointmentId }: { appointmentId: number }) => appointmentId;
const usualOrder = ({ waiting }: Queue) =>
  waiting.filter(({ broughtForward }) => broughtForward === null).map(idOf);
const LIVE = ['Booked', 'Confirmed', 'In Progress'];

/** The kinds of acts that an undo has taken back in any story. */
const undone = new Set<string>();

/** The checks of every story, by the title of their test. */
const RULES: Readonly<Record<string, (steps: Step[], plan: Plan) => void>> = {
  'has the order, the state and the refusals that the rules say (rules: queue 1 to 4)': (steps) => {
    for (const { after, isRefused, shouldRefuse, command } of steps) {
      const { state, current, waiting, notHere, calledUpTo } = after.queue;
      const found = {
        state,
        current: current?.appointmentId ?? null,
        waiting: waiting.map(idOf),
        notHere: notHere.map(idOf),
        calledUpTo,
        statuses: new Map(after.entries.map(({ appointmentId, status }) => [appointmentId, status])),
      };
      if (!isDeepStrictEqual(found, after.expected)) expect(found, command.kind).toEqual(after.expected);
      if (isRefused !== shouldRefuse) expect([command.kind, isRefused]).toEqual([command.kind, shouldRefuse]);
    }
  },

  'has everybody who is live in exactly one place, and nobody else anywhere': (steps) => {
    for (const { after } of steps) {
      const { current, waiting, notHere } = after.queue;
      const places = [...(current ? [current] : []), ...waiting, ...notHere].map(idOf);
      const live = after.entries.filter(({ status }) => LIVE.includes(status)).map(idOf);
      const inside = after.entries.filter(({ status }) => status === 'In Progress');
      expect(inside.length).toBeLessThanOrEqual(1);
      expect(current?.appointmentId).toBe(inside[0]?.appointmentId);
      if (!isDeepStrictEqual(places.sort(), live.sort())) expect(places).toEqual(live);
    }
  },

  'lets nobody be overtaken but by an act with a reason, or by their own absence (rules: queue 1)': (
    steps,
  ) => {
    const seats = new Pairs();
    for (const { before, after, act } of steps) {
      const called = act?.calledId ?? null;
      if (called !== null) expect(seats.beforeOf(called)).toEqual([]);
      // What an undo takes back was not, and who is brought forward has the reason in the record.
      if (act?.kind === 'undo') seats.forget();
      if (act?.kind === 'bring-forward' && act.appointmentId !== null) {
        expect(act.reason).not.toBeNull();
        seats.forget(act.appointmentId);
      }
      seats.see(after.queue);
      const waitedOn = before.queue.waiting
        .map(idOf)
        .filter((id) => after.queue.waiting.some((now) => now.appointmentId === id));
      if (act?.kind !== 'undo' && act?.kind !== 'bring-forward') {
        const still = after.queue.waiting.map(idOf).filter((id) => waitedOn.includes(id));
        if (!isDeepStrictEqual(still, waitedOn)) expect(still).toEqual(waitedOn);
      }
    }
  },

  'lets who comes after their number has gone by stand behind the next people, never before (rules: queue 3)':
    (steps, { returnAfter }) => {
      for (const { before, after, act } of steps) {
        if (act?.kind === 'undo' || act?.kind === 'bring-forward') continue;
        const [was, is] = [usualOrder(before.queue), usualOrder(after.queue)];
        const here = after.queue.waiting.filter(
          ({ appointmentId: id }) => is.includes(id) && !was.includes(id),
        );
        for (const person of here) {
          const place = is.indexOf(person.appointmentId);
          const hasGoneBy = person.serialNumber <= before.queue.calledUpTo || person.passedOver;
          if (person.place === null) expect(person.serialNumber).toBeGreaterThan(before.queue.calledUpTo);
          if (!hasGoneBy || person.place === null) continue;
          const next = was.slice(0, returnAfter);
          expect(is.slice(0, next.length)).toEqual(next);
          // Between them and the next people stand only those who came back to the same place before.
          const between = is.slice(next.length, place).map((id) => after.queue.places.get(id)?.place);
          expect(between.filter((other) => other !== person.place)).toEqual([]);
        }
      }
    },

  'is exactly what it was after an undo, for every kind of act (rules: queue 4)': (steps) => {
    let acted: Step | undefined;
    for (const step of steps) {
      if (step.act?.kind === 'undo') {
        if (!acted?.act) throw new Error('Nothing was done before.');
        undone.add(acted.act.reason === WALK_IN ? 'walk-in' : acted.act.kind);
        const known = acted.before.queue.places;
        const [was, is] = [restOf(acted.before.queue, known), restOf(step.after.queue, known)];
        if (!isDeepStrictEqual(is, was)) expect(is).toEqual(was);
        acted = undefined;
      } else if (step.act) acted = step;
    }
  },

  'takes those who are with the doctor, here and away apart when it ends (rules: queue 21)': (
    steps,
    { checkIn },
  ) => {
    for (const { before, after, act, asked } of steps) {
      if (act?.kind !== 'end') continue;
      for (const { appointmentId: id, status: was } of before.entries) {
        const place = after.queue.places.get(id);
        const { status: is, notSeen } = place ?? {};
        const isHere = was === 'Confirmed' || was === 'In Progress';
        if (isHere) expect(is).not.toBe('No Show');
        // Without check-in, nobody who was not called in vain is taken for somebody who did not come.
        if (!checkIn && is === 'No Show' && was !== 'No Show') expect(place?.calledAt).not.toBeNull();
        if (was !== is) expect(notSeen).toBe(is === 'Cancelled');
        if (!asked?.groups && was !== 'Cancelled') expect(is).not.toBe('Cancelled');
        if (was === 'In Progress')
          expect(is).toBe(asked?.groups?.inside === 'not-seen' ? 'Cancelled' : 'Completed');
      }
    }
  },
};

describe('a sitting with any commands', () => {
  const seed = Date.now() % 2 ** 31;
  const run = (check: (plan: Plan) => void) =>
    fc.assert(fc.property(anyPlan, check), { seed, numRuns: STORIES });
  const broken = new Set<string>();

  // Each story is played once for all rules.
  beforeAll(
    () =>
      run((plan) => {
        const steps = play(plan);
        for (const [rule, check] of Object.entries(RULES)) {
          if (broken.has(rule)) continue;
          try {
            check(steps, plan);
          } catch {
            broken.add(rule);
          }
        }
      }),
    120_000,
  );

  it.each(Object.entries(RULES))('%s', (rule, check) => {
    // The same stories are played again for a broken rule, so that fast-check reports the shortest one.
    if (broken.has(rule)) run((plan) => check(play(plan), plan));
    expect([...broken]).not.toContain(rule);
  });

  it('has undone every kind of act in some story', () => {
    const kinds = [
      'arrive',
      'walk-in',
      'return',
      'call-next',
      'call-again',
      'pass-over',
      'bring-forward',
      'done',
    ];
    expect([...undone]).toEqual(
      expect.arrayContaining([...kinds, 'break', 'back', 'end', 'cancel', 'late', 'doctor-arrived']),
    );
    expect(undone).not.toContain('status');
  });
});

/** Who stood before whom, as long as both have waited without a gap. */
class Pairs {
  #before = new Map<number, Set<number>>();

  /** Those who wait and have stood before this person. */
  beforeOf(id: number): number[] {
    return [...(this.#before.get(id) ?? [])];
  }

  forget(id?: number): void {
    if (id === undefined) this.#before.clear();
    else this.#before.delete(id);
  }

  see({ waiting }: Queue): void {
    const order = waiting.map(idOf);
    for (const id of this.#before.keys()) if (!order.includes(id)) this.#before.delete(id);
    for (const [index, id] of order.entries()) {
      const earlier = [...(this.#before.get(id) ?? [])].filter((other) => order.includes(other));
      this.#before.set(id, new Set([...earlier, ...order.slice(0, index)]));
    }
  }
}

/** A queue without the numbers of acts, and without those who booked later. */
function restOf(
  { version: _v, lastAct: _l, places, ...queue }: Queue,
  known: ReadonlyMap<number, QueuePlace>,
) {
  const isKnown = ({ appointmentId }: QueuePlace) => known.has(appointmentId);
  return {
    ...queue,
    waiting: queue.waiting.filter(isKnown),
    notHere: queue.notHere.filter(isKnown),
    places: new Map([...places].filter(([id]) => known.has(id))),
  };
}

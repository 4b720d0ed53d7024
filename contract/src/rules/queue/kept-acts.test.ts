import { describe, expect, it } from 'vitest';
import {
  about,
  type Clinic,
  calls,
  changed,
  desk,
  here,
  kept,
  NOW,
  OPTIONS,
} from '../../../test/kept-desk.ts';
import { decideKept, type KeptAct, keepAct, queueAfter } from './kept-acts.ts';
import type { QueuePlace } from './order.ts';

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
});

import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../../test/queue-desk.ts';
import { type ActKind, WALK_IN } from '../../terms/queue-words.ts';
import { type AskedAct, canUndo } from './acts.ts';
import type { EntryStatus } from './order.ts';

/** Serial 2 is with the doctor, 3 and 4 wait, 1 and 5 have not come. */
const midMorning = () => new QueueDesk(5).arrive(2, 3, 4).call();

describe('an act (rules: queue 2)', () => {
  it('calls the next one, and completes who was with the doctor', () => {
    const desk = midMorning().call();
    expect(desk.order).toBe('3 | 4 | 1 5');
    expect(desk.statusOf(2)).toBe('Completed');
    expect(desk.acts.at(-1)).toMatchObject({ kind: 'call-next', appointmentId: null, calledId: 3 });
  });

  it('passes over who was not there, and calls the next one by the same press', () => {
    const desk = midMorning();
    desk.does('pass-over');
    expect(desk.order).toBe('3 | 4 | 1 2 5');
    expect(desk.statusOf(2)).toBe('Booked');
    desk.call().does('pass-over');
    expect(desk.order).toBe('- |  | 1 2 4 5');
  });

  it('ends one consultation without calling anybody', () => {
    const desk = midMorning();
    desk.does('done');
    expect(desk.order).toBe('- | 3 4 | 1 5');
    expect(desk.queue.state).toBe('running');
  });

  it.each([
    ['break', 'break'],
    ['cancel', 'cancelled'],
  ] as const)('completes who is with the doctor: %s', (kind, state) => {
    const desk = midMorning();
    desk.does(kind);
    expect(desk.queue.state).toBe(state);
    expect(desk.statusOf(2)).toBe('Completed');
    expect(desk.order).toBe('- | 3 4 | 1 5');
  });

  describe('that ends the sitting (rules: queue 21)', () => {
    const USUAL = { inside: 'done', here: 'not-seen', away: 'no-show' } as const;
    const statuses = (desk: QueueDesk) => [1, 2, 3, 4, 5].map((serial) => desk.statusOf(serial));

    it.each<[string, Partial<AskedAct>, EntryStatus[]]>([
      ['the usual choices', { groups: USUAL }, ['No Show', 'Completed', 'Cancelled', 'Cancelled', 'No Show']],
      [
        'the one inside not seen',
        { groups: { ...USUAL, inside: 'not-seen' } },
        ['No Show', 'Cancelled', 'Cancelled', 'Cancelled', 'No Show'],
      ],
      [
        'those here kept',
        { groups: { ...USUAL, here: 'keep' } },
        ['No Show', 'Completed', 'Confirmed', 'Confirmed', 'No Show'],
      ],
      [
        'those away kept',
        { groups: { ...USUAL, away: 'keep' } },
        ['Booked', 'Completed', 'Cancelled', 'Cancelled', 'Booked'],
      ],
      ['an older client', {}, ['No Show', 'Completed', 'Confirmed', 'Confirmed', 'No Show']],
      [
        'an older client that makes No Shows',
        { notSeen: 'no-show' },
        ['No Show', 'Completed', 'Confirmed', 'Confirmed', 'No Show'],
      ],
      [
        'an older client that keeps all',
        { notSeen: 'keep' },
        ['Booked', 'Completed', 'Confirmed', 'Confirmed', 'Booked'],
      ],
    ])('does with each group what was chosen: %s', (_, asked, after) => {
      const desk = midMorning();
      desk.does('end', undefined, asked);
      expect(statuses(desk)).toEqual(after);
      expect(desk.queue.state).toBe('ended');
      for (const { status, notSeen } of desk.queue.places.values())
        expect(notSeen).toBe(status === 'Cancelled');
    });

    it('takes who was called in vain for somebody who did not come, until they are back', () => {
      const desk = midMorning().call();
      desk.does('pass-over');
      expect(desk.order).toBe('4 |  | 1 3 5');
      expect(desk.queue.places.get(3)?.endGroup).toBe('away');
      desk.does('return', 3);
      expect(desk.queue.places.get(3)?.endGroup).toBe('here');
    });

    it('takes who came for somebody who is here, also after a mistake that made them Booked again', () => {
      const desk = midMorning().changed(3, 'No Show').changed(3, 'Booked');
      desk.does('end');
      expect(desk.statusOf(3)).toBe('Booked');
      expect(desk.queue.places.get(3)?.endGroup).toBe('here');
    });

    it('takes all who were not called in vain for people who are here, where nobody notes who comes', () => {
      const desk = new QueueDesk(5, { checkIn: false }).call(2);
      desk.does('pass-over');
      desk.does('end', undefined, { groups: USUAL });
      expect(statuses(desk)).toEqual(['Completed', 'No Show', 'Completed', 'Cancelled', 'Cancelled']);
    });

    it('makes nobody No Show whose number went by without a call, where nobody notes who comes', () => {
      const desk = new QueueDesk(3, { checkIn: false }).changed(1, 'Cancelled').call().changed(1, 'Booked');
      expect(desk.order).toBe('2 | 3 | 1');
      desk.does('end');
      expect(desk.statusOf(1)).toBe('Booked');
    });

    it('marks nobody as not seen who was cancelled in another way, or booked again', () => {
      const desk = midMorning().changed(1, 'Cancelled');
      desk.does('end', undefined, { groups: USUAL });
      desk.changed(3, 'Booked');
      const marked = [...desk.queue.places.values()].filter(({ notSeen }) => notSeen);
      expect(marked.map(({ serialNumber }) => serialNumber)).toEqual([4]);
    });
  });

  it('counts the consultation from the last call, and a repeated call changes no order', () => {
    const desk = midMorning();
    desk.does('bring-forward', 5, { reason: 'Emergency' });
    desk.call().does('call-again', 5);
    const again = desk.acts.at(-1);
    expect(again).toMatchObject({ kind: 'call-again', appointmentId: 5, calledId: 5 });
    expect(desk.queue.places.get(5)).toMatchObject({ lastCalledAt: again?.at });
    expect(desk.queue.places.get(5)?.calledAt).not.toBe(again?.at);
    expect(desk.queue.calledUpTo).toBe(2);
  });

  it('opens a sitting again that was ended by mistake', () => {
    const desk = midMorning();
    desk.does('end', undefined, { notSeen: 'keep' });
    expect(desk.does('call-next')).toBe('queueOver');
    expect(desk.does('back')).toBeUndefined();
    expect(desk.call().order).toBe('3 | 4 | 1 5');
  });

  it.each<[string, ActKind, number | undefined, () => QueueDesk, string]>([
    ['call when nobody waits', 'call-next', undefined, () => new QueueDesk(2), 'queueNobodyWaits'],
    ['end a consultation without one', 'done', undefined, () => new QueueDesk(2), 'queueNobodyInside'],
    ['call again without a call', 'call-again', undefined, () => new QueueDesk(2), 'queueNobodyInside'],
    ['pass over who is not inside', 'pass-over', 3, midMorning, 'queueNotInside'],
    ['end the consultation of another', 'done', 3, midMorning, 'queueNotInside'],
    ['arrive twice', 'arrive', 3, midMorning, 'queueAlreadyHere'],
    ['arrive from inside', 'arrive', 2, midMorning, 'queueNotInQueue'],
    ['return of a stranger', 'return', 99, midMorning, 'queueNotInQueue'],
    ['bring forward from inside', 'bring-forward', 2, midMorning, 'queueNotInQueue'],
    ['late while it runs', 'late', undefined, midMorning, 'queueNotExpected'],
    ['arrive as a doctor who is there', 'doctor-arrived', undefined, midMorning, 'queueNotExpected'],
    ['a break before the start', 'break', undefined, () => new QueueDesk(2), 'queueNotRunning'],
    ['back without a break', 'back', undefined, midMorning, 'queueNoBreak'],
    ['undo of nothing', 'undo', undefined, () => new QueueDesk(2), 'queueNothingToUndo'],
  ])('is refused: %s', (_, kind, serial, sitting, reason) => {
    const desk = sitting();
    const before = desk.acts.length;
    expect(desk.does(kind, serial)).toBe(reason);
    expect(desk.acts).toHaveLength(before);
  });

  it('brings nobody forward twice', () => {
    const desk = midMorning();
    desk.does('bring-forward', 4, { reason: 'Emergency' });
    expect(desk.does('bring-forward', 4, { reason: 'Emergency' })).toBe('queueAlreadyForward');
    expect(desk.order).toBe('2 | 4 3 | 1 5');
  });

  it.each(['ended', 'cancelled'] as const)(
    'is refused once the sitting is %s, but for back and undo',
    (state) => {
      const kind = state === 'ended' ? 'end' : 'cancel';
      for (const later of [
        'arrive',
        'call-next',
        'bring-forward',
        'end',
        'cancel',
        'break',
        'late',
      ] as const) {
        const desk = midMorning();
        desk.does(kind);
        expect(desk.does(later, 5)).toBe('queueOver');
      }
      const desk = midMorning();
      desk.does(kind);
      expect(desk.does('undo')).toBeUndefined();
      expect(desk.order).toBe('2 | 3 4 | 1 5');
    },
  );

  it('cancels the serial of a walk-in that is undone right away, and only then (rules: queue 8)', () => {
    const walkIn = () => {
      const desk = midMorning().book(6);
      desk.does('arrive', 6, { reason: WALK_IN });
      expect(desk.order).toBe('2 | 3 4 6 | 1 5');
      return desk;
    };
    const undone = walkIn();
    expect(undone.does('undo')).toBeUndefined();
    expect([undone.statusOf(6), undone.order]).toEqual(['Cancelled', '2 | 3 4 | 1 5']);
    expect(undone.acts.at(-1)).toMatchObject({ kind: 'undo', appointmentId: 6, reason: WALK_IN });
    expect(undone.does('undo')).toBe('queueNothingToUndo');

    const later = walkIn().call();
    later.does('undo');
    expect([later.statusOf(6), later.acts.at(-1)?.reason]).toEqual(['Confirmed', null]);
    const changed = walkIn().changed(6, 'Cancelled');
    expect(changed.does('undo')).toBe('queueNothingToUndo');
    const booked = midMorning().arrive(5);
    booked.does('undo');
    expect(booked.statusOf(5)).toBe('Booked');
  });

  it('notes an arrival once in a clinic without check-in', () => {
    const desk = new QueueDesk(3, { checkIn: false });
    expect(desk.does('arrive', 2)).toBeUndefined();
    expect(desk.order).toBe('- | 1 2 3 |');
    expect(desk.does('arrive', 2)).toBe('queueAlreadyHere');
  });
});

describe('undo (rules: queue 4)', () => {
  it.each<[ActKind, number | undefined]>([
    ['call-next', undefined],
    ['pass-over', undefined],
    ['done', undefined],
    ['arrive', 1],
    ['bring-forward', 5],
    ['break', undefined],
    ['end', undefined],
  ])('takes %s back', (kind, serial) => {
    const desk = midMorning();
    const { version: _v, lastAct: _l, ...before } = desk.queue;
    desk.does(kind, serial, { reason: kind === 'bring-forward' ? 'Emergency' : undefined });
    expect(desk.does('undo')).toBeUndefined();
    expect(desk.queue).toMatchObject(before);
    expect(desk.queue.places).toEqual(before.places);
  });

  it('takes back the last act only', () => {
    const desk = midMorning().call();
    expect(canUndo(desk.queue)).toBe(true);
    desk.does('undo');
    expect(canUndo(desk.queue)).toBe(false);
    expect(desk.does('undo')).toBe('queueNothingToUndo');
    expect(desk.call().order).toBe('3 | 4 | 1 5');
  });

  it('is refused once somebody has changed an appointment outside of the queue', () => {
    const desk = midMorning().changed(5, 'Cancelled');
    expect(desk.does('undo')).toBe('queueNothingToUndo');
  });

  it('forgets a call that was not, so that nobody is late for it', () => {
    const desk = new QueueDesk(4).arrive(3, 4).call();
    desk.does('undo');
    expect(desk.arrive(1).order).toBe('- | 1 3 4 | 2');
  });
});

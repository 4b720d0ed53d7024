import { describe, expect, it } from 'vitest';
import { QueueDesk } from '../../test/queue-desk.ts';
import { canUndo } from './queue-acts.ts';
import type { ActKind } from './queue-words.ts';

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

  it('ends the sitting: who was not seen did not come, unless they are kept', () => {
    const desk = midMorning();
    desk.does('end');
    expect([1, 2, 3, 4, 5].map((serial) => desk.statusOf(serial))).toEqual([
      'No Show',
      'Completed',
      'No Show',
      'No Show',
      'No Show',
    ]);
    const kept = midMorning();
    kept.does('end', undefined, { notSeen: 'keep' });
    expect(kept.order).toBe('- | 3 4 | 1 5');
    expect(kept.queue.state).toBe('ended');
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

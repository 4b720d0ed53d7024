import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aheadOf } from './ahead.ts';
import { type QueueAct, queueOf } from './order.ts';

const RETURN_AFTER = 3;
const entry = (serialNumber: number, status: 'Booked' | 'Confirmed' | 'In Progress' | 'Completed') => ({
  appointmentId: 100 + serialNumber,
  serialNumber,
  status,
});
const act = (number: number, kind: QueueAct['kind'], more: Partial<QueueAct> = {}): QueueAct => ({
  ...{ number, kind, at: `2026-11-20T03:0${number}:00.000Z`, appointmentId: null, calledId: null },
  ...{ reason: null, until: null, place: null, changes: [], ...more },
});

describe('the people ahead', () => {
  /** 1 was called and is inside, 2 did not answer, 3 and 5 wait, 4 and 6 have not come. */
  const queue = queueOf(
    [
      entry(1, 'In Progress'),
      entry(2, 'Booked'),
      entry(3, 'Confirmed'),
      entry(4, 'Booked'),
      entry(5, 'Confirmed'),
      entry(6, 'Booked'),
    ],
    [act(1, 'call-next', { calledId: 102 }), act(2, 'pass-over', { appointmentId: 102, calledId: 101 })],
    { checkIn: true },
  );

  it.each([
    ['who is inside has no turn ahead', 1, null],
    ['who was passed over stands behind the next three', 2, { present: 2, away: 0, isExact: true }],
    ['the next one', 3, { present: 0, away: 0, isExact: true }],
    ['who has not come stands between those who wait', 4, { present: 1, away: 0, isExact: true }],
    ['who waits behind somebody who may still come', 5, { present: 1, away: 1, isExact: false }],
    ['the last one', 6, { present: 2, away: 1, isExact: false }],
  ])('%s', (_name, serial, expected) => {
    expect(aheadOf(queue, 100 + serial, RETURN_AFTER)).toEqual(expected);
  });

  it('of a new serial are all who wait and all who may come', () => {
    expect(aheadOf(queue, null, RETURN_AFTER)).toEqual({ present: 2, away: 2, isExact: false });
  });

  it('are not exact for those behind whom somebody who was passed over may stand', () => {
    const five = queueOf(
      [
        entry(1, 'Booked'),
        entry(2, 'Completed'),
        ...[3, 4, 5, 6].map((serial) => entry(serial, 'Confirmed')),
      ],
      [act(1, 'call-next', { calledId: 101 }), act(2, 'pass-over', { appointmentId: 101, calledId: 102 })],
      { checkIn: true },
    );
    const exact = [3, 4, 5, 6].map((serial) => aheadOf(five, 100 + serial, RETURN_AFTER)?.isExact);
    expect(exact).toEqual([true, true, true, false]);
  });

  it('are never fewer for a later serial among those who have not come', () => {
    const statuses = fc.constantFrom('Booked' as const, 'Confirmed' as const, 'Completed' as const);
    fc.assert(
      fc.property(fc.array(statuses, { maxLength: 30 }), (list) => {
        const some = queueOf(
          list.map((status, index) => entry(index + 1, status)),
          [],
          { checkIn: true },
        );
        const counts = some.notHere.map(({ appointmentId }) => aheadOf(some, appointmentId, RETURN_AFTER));
        const sums = counts.map((ahead) => (ahead ? ahead.present + ahead.away : -1));
        expect(sums).toEqual(sums.toSorted((one, other) => one - other));
        const last = aheadOf(some, null, RETURN_AFTER);
        expect(last && last.present + last.away).toBe(some.waiting.length + some.notHere.length);
      }),
    );
  });
});

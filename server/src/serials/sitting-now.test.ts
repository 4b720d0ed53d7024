import { expect, it } from 'vitest';
import { makeTestClock } from '../../test/app.ts';
import type { QueueSittingRow } from '../database/rows/queue.ts';
import { sittingNow } from './sitting-now.ts';

const HEAD: QueueSittingRow = {
  ...{ doctorId: 1, date: '2026-11-20', sitting: 1, version: 9, hash: '-', state: 'running' },
  ...{ startTime: '09:00', endTime: '17:00', lateUntil: null, breakUntil: null },
  ...{ startedAt: '2026-11-20T03:00:00.000Z', endedAt: null, lateMinutes: 0, lateSeconds: 0 },
  ...{ lastActAt: '2026-11-20T11:05:50.000Z', reason: null },
};

it('changes the state of a quiet sitting only when the minute changes, because answers are kept so long', () => {
  const clock = makeTestClock();
  const kindAt = (time: string) => {
    clock.set(`2026-11-20T${time}.000Z`);
    return sittingNow(
      { clock, config: { queue: { checkIn: true, returnAfter: 3, sms: false } } },
      {
        ...{ date: '2026-11-20', hours: HEAD, away: null, head: HEAD },
        people: { serving: 4, confirmed: 0, booked: 0, taken: 4 },
      },
    ).kind;
  };
  expect([kindAt('12:04:59'), kindAt('12:05:05'), kindAt('12:05:55')]).toEqual([
    'running',
    'not-ended',
    'not-ended',
  ]);
});

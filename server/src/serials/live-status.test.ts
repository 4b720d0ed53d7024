import { expect, it } from 'vitest';
import { makeClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { isSittingOver } from './live-status.ts';

const config = readConfig({ BOOKING_CUTOFF: 'session-end' });

// Times of the clinic in Dhaka, six hours ahead.
it.each([
  ['in its last minute', '2026-11-20T17:59:00.000Z', '2026-11-20', false],
  ['after midnight', '2026-11-20T18:00:00.000Z', '2026-11-20', true],
  ['of the next day', '2026-11-20T18:00:00.000Z', '2026-11-21', false],
])('a sitting until midnight is over for online booking: %s', (_when, now, date, isOver) => {
  const clock = makeClock('Asia/Dhaka', () => new Date(now));
  const hours = { startTime: '18:00', endTime: '24:00', patientLimit: 10, reservedSlots: [] };
  expect(isSittingOver({ sitting: 1, ...hours }, date, { config, clock })).toBe(isOver);
});

import fc from 'fast-check';
import type { ClinicNow, SittingFacts } from '../src/rules/queue/sitting-state.ts';
import { CANCEL_REASONS, SITTING_STATES } from '../src/terms/queue-words.ts';
import { addDays } from '../src/time/calendar.ts';
import { clockTimeOf, minutesOf } from '../src/time/minutes.ts';

/** Random sittings for property tests. */
export const DAY = '2026-11-20';

export const anyTime = fc.nat(24 * 60 - 1).map(clockTimeOf);

export const anyFacts: fc.Arbitrary<SittingFacts> = fc
  .record({
    date: fc.constantFrom(DAY, DAY, DAY, '2026-11-19', '2026-11-21'),
    start: fc.nat(22 * 60),
    length: fc.integer({ min: 10, max: 300 }),
    away: fc.constantFrom(null, null, null, 'leave' as const, 'holiday' as const, 'day' as const),
    state: fc.constantFrom(...SITTING_STATES),
    lateUntil: fc.option(anyTime),
    breakUntil: fc.option(anyTime),
    cancelReason: fc.option(fc.constantFrom<string>(...CANCEL_REASONS, 'something older')),
    quietMinutes: fc.option(fc.nat(300)),
    serving: fc.option(fc.integer({ min: 1, max: 100 })),
    isAwaited: fc.boolean(),
    isBooked: fc.boolean(),
  })
  .map(({ start, length, ...facts }) => ({
    ...facts,
    startTime: clockTimeOf(start),
    endTime: clockTimeOf(Math.min(start + length, 24 * 60)),
  }));

/** The same facts at a later moment: only the clock has gone on. */
export function later(
  facts: SittingFacts,
  { today, time }: ClinicNow,
  minutes: number,
): { facts: SittingFacts; now: ClinicNow } {
  const moment = minutesOf(time) + minutes;
  return {
    facts: { ...facts, quietMinutes: facts.quietMinutes === null ? null : facts.quietMinutes + minutes },
    now: { today: addDays(today, Math.floor(moment / 1_440)), time: clockTimeOf(moment % 1_440) },
  };
}

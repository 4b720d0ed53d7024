import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts, anyTime, DAY, later } from '../../../test/sitting-samples.ts';
import { overdueOf, type SittingFacts, type SittingNow, sittingNowOf } from './sitting-state.ts';

const plain: SittingFacts = {
  date: DAY,
  startTime: '17:00',
  endTime: '21:00',
  away: null,
  state: 'expected',
  lateUntil: null,
  breakUntil: null,
  cancelReason: null,
  quietMinutes: null,
  serving: null,
  isAwaited: true,
  isBooked: true,
};
const at = (time: string, facts: Partial<SittingFacts> = {}, today = DAY) =>
  sittingNowOf({ ...plain, ...facts }, { today, time });
const running = (facts: Partial<SittingFacts>) => ({ state: 'running' as const, quietMinutes: 5, ...facts });
const onBreak = (facts: Partial<SittingFacts>) => ({ state: 'break' as const, quietMinutes: 5, ...facts });

describe('the state of a sitting (rules: queue 17)', () => {
  it.each<[string, SittingNow, SittingNow]>([
    ['before the start', at('16:59'), { kind: 'before', at: '17:00' }],
    ['at the start', at('17:00'), { kind: 'before', at: '17:00' }],
    ['10 minutes after the planned start', at('17:10'), { kind: 'due' }],
    ['11 minutes after', at('17:11'), { kind: 'not-come', expectedAt: '17:00' }],
    [
      'with nobody booked the doctor is never missing',
      at('19:00', { isBooked: false }),
      { kind: 'open', until: '21:00' },
    ],
    ['after the hours', at('21:00'), { kind: 'over', endedAt: '21:00' }],
    [
      'until midnight, in its last minute',
      at('23:59', { endTime: '24:00' }),
      { kind: 'not-come', expectedAt: '17:00' },
    ],
    [
      'until midnight, with nobody left in its last minute',
      at('23:59', running({ endTime: '24:00', isAwaited: false })),
      { kind: 'running', serving: null },
    ],
    [
      'until midnight, when the day is over',
      at('00:00', running({ endTime: '24:00', serving: 4 }), '2026-11-21'),
      { kind: 'over', endedAt: '24:00' },
    ],
    ['late', at('17:30', { lateUntil: '18:00' }), { kind: 'late', at: '18:00' }],
    [
      'a told late start has no grace',
      at('18:01', { lateUntil: '18:00' }),
      { kind: 'not-come', expectedAt: '18:00' },
    ],
    ['late beyond the hours', at('21:10', { lateUntil: '21:30' }), { kind: 'late', at: '21:30' }],
    ['on another day', at('23:00', {}, '2026-11-19'), { kind: 'before', at: '17:00' }],
    ['when the day is over', at('00:00', running({}), '2026-11-21'), { kind: 'over', endedAt: '21:00' }],
    ['running', at('18:00', running({ serving: 4 })), { kind: 'running', serving: 4 }],
    ['running on after the hours', at('21:30', running({})), { kind: 'running', serving: null }],
    [
      'with nobody left after the hours',
      at('21:01', running({ isAwaited: false })),
      { kind: 'not-ended', endedAt: '21:00' },
    ],
    [
      'without an act for an hour after the hours',
      at('22:00', running({ serving: 4, quietMinutes: 60 })),
      { kind: 'not-ended', endedAt: '21:00' },
    ],
    ['on a break', at('18:00', onBreak({ breakUntil: '18:15' })), { kind: 'break', until: '18:15' }],
    [
      'the end of the break has passed',
      at('18:16', onBreak({ breakUntil: '18:15' })),
      { kind: 'break-over', until: '18:15' },
    ],
    ['on a break without an end', at('20:00', onBreak({})), { kind: 'break', until: null }],
    [
      'on a break without an end after the hours',
      at('21:01', onBreak({})),
      { kind: 'not-ended', endedAt: '21:00' },
    ],
    [
      'on a break that is told to last beyond the hours',
      at('21:01', onBreak({ breakUntil: '21:10' })),
      { kind: 'break', until: '21:10' },
    ],
    ['on leave', at('18:00', { away: 'leave' }), { kind: 'off', reason: 'leave' }],
    [
      'a sitting that has begun goes on without its calendar',
      at('18:00', running({ away: 'holiday' })),
      { kind: 'running', serving: null },
    ],
    [
      'cancelled',
      at('18:00', { state: 'cancelled', cancelReason: 'Strike' }),
      { kind: 'cancelled', reason: 'Strike' },
    ],
    ['ended', at('18:00', { state: 'ended' }), { kind: 'ended' }],
  ])('%s', (_name, state, expected) => expect(state).toEqual(expected));

  it.each<[string, SittingNow, boolean, ReturnType<typeof overdueOf>]>([
    ['the doctor has not come', at('17:30'), true, { minutes: 30, acts: ['doctor-arrived', 'late'] }],
    [
      'the break is over',
      at('17:30', onBreak({ breakUntil: '17:25' })),
      true,
      { minutes: 5, acts: ['back'] },
    ],
    ['nobody has ended it', at('21:20', running({ isAwaited: false })), true, { minutes: 20, acts: ['end'] }],
    ['nobody has come and nobody is booked', at('21:20'), false, null],
    ['it runs', at('17:30', running({})), true, null],
  ])('says to staff what is overdue: %s', (_name, now, isOpen, expected) => {
    const time = now.kind === 'not-ended' || now.kind === 'over' ? '21:20' : '17:30';
    expect(overdueOf(now, time, isOpen)).toEqual(expected);
  });

  it('never goes back while the clock goes on and nothing is done', () => {
    const rank: Record<SittingNow['kind'], number> = {
      ...{ off: 0, cancelled: 0, ended: 0, before: 1, late: 1, running: 1, break: 1 },
      ...{ open: 2, due: 2, 'break-over': 2, 'not-come': 3, 'not-ended': 4, over: 5 },
    };
    fc.assert(
      fc.property(anyFacts, anyTime, fc.nat(2_000), (facts, time, minutes) => {
        const now = { today: DAY, time };
        const then = later(facts, now, minutes);
        const [one, other] = [sittingNowOf(facts, now), sittingNowOf(then.facts, then.now)];
        expect(rank[other.kind]).toBeGreaterThanOrEqual(rank[one.kind]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('never names a moment that has passed as one to come', () => {
    fc.assert(
      fc.property(anyFacts, anyTime, (facts, time) => {
        const now = sittingNowOf(facts, { today: DAY, time });
        if (facts.date !== DAY) return;
        if (now.kind === 'before' || now.kind === 'late') expect(now.at >= time).toBe(true);
        if (now.kind === 'break' && now.until !== null) expect(now.until >= time).toBe(true);
        if (now.kind === 'open') expect(now.until > time).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

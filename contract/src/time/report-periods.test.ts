import { describe, expect, it } from 'vitest';
import { periodStart, periodsOf, rangeProblem, usualRanges } from './report-periods.ts';

describe('the periods of a report', () => {
  it.each([
    // 2026-11-21 is a Saturday.
    ['2026-11-20', 'week', '2026-11-14'],
    ['2026-11-21', 'week', '2026-11-21'],
    ['2026-11-27', 'week', '2026-11-21'],
    ['2026-11-20', 'month', '2026-11-01'],
    ['2026-11-20', 'day', '2026-11-20'],
    ['2027-01-01', 'week', '2026-12-26'],
  ] as const)('%s is in the %s that begins on %s', (date, period, start) =>
    expect(periodStart(date, period)).toBe(start),
  );

  it('have only the dates of the range', () => {
    expect(periodsOf({ from: '2026-11-20', to: '2026-11-30' }, 'week')).toEqual([
      { key: '2026-11-14', from: '2026-11-20', to: '2026-11-20' },
      { key: '2026-11-21', from: '2026-11-21', to: '2026-11-27' },
      { key: '2026-11-28', from: '2026-11-28', to: '2026-11-30' },
    ]);
    expect(periodsOf({ from: '2027-01-31', to: '2027-03-01' }, 'month')).toEqual([
      { key: '2027-01-01', from: '2027-01-31', to: '2027-01-31' },
      { key: '2027-02-01', from: '2027-02-01', to: '2027-02-28' },
      { key: '2027-03-01', from: '2027-03-01', to: '2027-03-01' },
    ]);
  });

  it.each(['day', 'week', 'month'] as const)('cover every date once, by %s', (period) => {
    const range = { from: '2027-12-29', to: '2028-12-28' };
    const periods = periodsOf(range, period);
    const days = periods.flatMap(({ from, to }) => periodsOf({ from, to }, 'day').map(({ key }) => key));
    expect(days).toHaveLength(366);
    expect(new Set(days).size).toBe(366);
    expect([days[0], days.at(-1)]).toEqual([range.from, range.to]);
  });

  it.each(['day', 'week', 'month'] as const)('by %s end with the calendar', (period) =>
    expect(periodsOf({ from: '9999-12-31', to: '9999-12-31' }, period)).toHaveLength(1),
  );
});

it('the usual ranges end today, but for the last month', () => {
  expect(usualRanges('2027-03-10')).toEqual({
    lastDays: { from: '2027-02-09', to: '2027-03-10' },
    thisWeek: { from: '2027-03-06', to: '2027-03-10' },
    thisMonth: { from: '2027-03-01', to: '2027-03-10' },
    lastMonth: { from: '2027-02-01', to: '2027-02-28' },
  });
});

it.each([
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20', '2027-11-20', undefined],
  ['2026-11-20', '2027-11-21', 'too-long'],
  ['2026-11-21', '2026-11-20', 'backwards'],
])('from %s to %s: %s', (from, to, problem) => expect(rangeProblem({ from, to })).toBe(problem));

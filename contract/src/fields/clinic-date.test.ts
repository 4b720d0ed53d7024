import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { addDays, WEEKDAY_NAMES, weekdayAbbreviation, weekdayOf } from '../time/calendar.ts';
import { clinicDate } from './clinic-date.ts';

const anyDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

describe('a date', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])(
    '%s is on the calendar',
    (date) => {
      expect(clinicDate.safeParse(date)).toMatchObject({ success: true, data: date });
    },
  );

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '20-11-2026',
    '2026/11/20',
    '2026-11-20T00:00:00Z',
    '2026-11-20\n',
    ' 2026-11-20',
    '+002026-11-20',
    'today',
    '',
    null,
    undefined,
    20261120,
  ])('%j is not', (date) => {
    const parsed = clinicDate.safeParse(date);
    expect(firstProblem(parsed)).toBe('Please enter a date as YYYY-MM-DD');
  });
});

describe('a weekday', () => {
  it.each([
    ['2026-11-16', 1, 'Monday', 'Mon'],
    ['2026-11-17', 2, 'Tuesday', 'Tue'],
    ['2026-11-18', 3, 'Wednesday', 'Wed'],
    ['2026-11-19', 4, 'Thursday', 'Thu'],
    ['2026-11-20', 5, 'Friday', 'Fri'],
    ['2026-11-21', 6, 'Saturday', 'Sat'],
    ['2026-11-22', 7, 'Sunday', 'Sun'],
    ['2024-02-29', 4, 'Thursday', 'Thu'],
  ] as const)('of %s is %i, %s, %s', (date, weekday, name, short) => {
    expect(weekdayOf(date)).toBe(weekday);
    expect(WEEKDAY_NAMES[weekday]).toBe(name);
    expect(weekdayAbbreviation(weekday)).toBe(short);
  });

  it('repeats after seven days and not earlier', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 7 }), (date, days) => {
        expect(weekdayOf(addDays(date, days)) === weekdayOf(date)).toBe(days === 7);
      }),
    );
  });
});

describe('counting days', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-11-20', -29, '2026-10-22'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s plus %i days is %s', (date, days, result) => {
    expect(addDays(date, days)).toBe(result);
  });

  it('reaches a date of the calendar, and comes back to the first date by subtracting the same days', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const there = addDays(date, days);
        expect(clinicDate.safeParse(there).success).toBe(true);
        expect(addDays(there, -days)).toBe(date);
      }),
    );
  });
});

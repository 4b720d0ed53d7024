import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Age, ageOn, birthYearOf } from './age.ts';
import { addDays } from './calendar.ts';

const bornOn = (dateOfBirth: string | null, birthYear: number | null = null) => ({ dateOfBirth, birthYear });
const shown = (age: Age | null) => age && `${age.isAbout ? 'about ' : ''}${age.count} ${age.unit}`;

describe('an age', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20', '0 days'],
    ['yesterday', '2026-11-19', '2026-11-20', '1 days'],
    ['a month ago but for a day', '2026-10-21', '2026-11-20', '30 days'],
    ['exactly a month ago', '2026-10-20', '2026-11-20', '1 months'],
    ['on the last of a month, at the end of a shorter one', '2026-01-31', '2026-02-28', '28 days'],
    ['on the last of a month, after a shorter one', '2026-01-31', '2026-03-01', '1 months'],
    ['before the new year', '2025-12-31', '2026-01-01', '1 days'],
    ['a year ago', '2025-11-20', '2026-11-20', '12 months'],
    ['two years ago but for a day', '2024-11-21', '2026-11-20', '23 months'],
    ['exactly two years ago', '2024-11-20', '2026-11-20', '2 years'],
    ['the day before a birthday', '1992-11-21', '2026-11-20', '33 years'],
    ['on a birthday', '1992-11-20', '2026-11-20', '34 years'],
    ['on 29 February, on 28 February', '2024-02-29', '2026-02-28', '23 months'],
    ['on 29 February, on 1 March', '2024-02-29', '2026-03-01', '2 years'],
    ['on 29 February, in a leap year', '2024-02-29', '2028-02-29', '4 years'],
    ['tomorrow', '2026-11-21', '2026-11-20', null],
  ])('born %s: %s, on %s: %s', (_, birth, today, expected) => {
    expect(shown(ageOn(bornOn(birth), today))).toBe(expected);
  });

  it.each([
    [2026, 'about 0 years'],
    [2025, 'about 1 years'],
    [1985, 'about 41 years'],
    [2027, null],
    [null, null],
  ])('of the year %s alone: %s', (year, expected) => {
    expect(shown(ageOn(bornOn(null, year), '2026-11-20'))).toBe(expected);
  });

  it('follows the date where a year is known too', () => {
    expect(shown(ageOn(bornOn('2026-11-01', 1985), '2026-11-20'))).toBe('19 days');
  });

  const date = fc.nat(60_000).map((days) => addDays('1900-01-01', days));
  const UNITS = ['days', 'months', 'years'];

  it('stays within its unit, and is null before the birth alone', () => {
    fc.assert(
      fc.property(date, date, (birth, today) => {
        const age = ageOn(bornOn(birth), today);
        expect(age === null).toBe(birth > today);
        if (!age) return;
        const [least, most] = { days: [0, 30], months: [1, 23], years: [2, 200] }[age.unit] as [
          number,
          number,
        ];
        expect(age.count).toBeGreaterThanOrEqual(least);
        expect(age.count).toBeLessThanOrEqual(most);
        expect(age.isAbout).toBe(false);
      }),
    );
  });

  it('never falls from one day to the next, and grows by one', () => {
    fc.assert(
      fc.property(date, fc.nat(40_000), (birth, days) => {
        const today = addDays(birth, days);
        const [before, after] = [today, addDays(today, 1)].map((day) => ageOn(bornOn(birth), day) as Age);
        if (before?.unit === after?.unit) {
          expect([0, 1]).toContain((after?.count ?? 0) - (before?.count ?? 0));
        } else {
          expect(UNITS.indexOf(after?.unit ?? '')).toBe(UNITS.indexOf(before?.unit ?? '') + 1);
        }
      }),
    );
  });

  it('of the year alone is the age at the end of that year, or one more than before the birthday', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 800, max: 40_000 }), (birth, days) => {
        const today = addDays(birth, days);
        const exact = ageOn(bornOn(birth), today);
        const about = ageOn(bornOn(null, Number(birth.slice(0, 4))), today);
        expect([0, 1]).toContain((about?.count ?? 0) - (exact?.count ?? 0));
        expect(about?.isAbout).toBe(true);
      }),
    );
  });
});

describe('a year of birth that is typed', () => {
  it.each([
    ['as a year', '1985', 1985],
    ['as an age', '41', 1985],
    ['as the age of a child', '4', 2022],
    ['as under a year', '0', 2026],
    ['with a sign', '-5', Number.NaN],
    ['as a fraction', '1.5', Number.NaN],
    ['in words', 'forty', Number.NaN],
    ['with too many digits', '19855', Number.NaN],
  ])('%s: %s', (_, typed, year) => expect(birthYearOf(typed, '2026-11-20')).toBe(year));

  it('gives that age again', () => {
    fc.assert(
      fc.property(fc.nat(130), (age) => {
        const birthYear = birthYearOf(String(age), '2026-11-20');
        expect(ageOn(bornOn(null, birthYear), '2026-11-20')).toEqual({
          unit: 'years',
          count: age,
          isAbout: true,
        });
      }),
    );
  });
});

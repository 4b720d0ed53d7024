import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { en } from '../messages/en.ts';
import { sentenceOf } from '../messages/message.ts';
import { birthDate, birthProblems, birthYear } from './birth-date.ts';

describe('a date of birth', () => {
  it.each([null, undefined, '', '  '])('may be left out: %j', (typed) => {
    expect(birthDate.safeParse(typed)).toMatchObject({ success: true, data: null });
  });

  it.each(['1900-01-01', '2024-02-29'])('may be %s', (typed) => {
    expect(birthDate.safeParse(typed)).toMatchObject({ success: true, data: typed });
  });

  it.each([
    ['2023-02-29', 'Please enter a date as YYYY-MM-DD'],
    ['12/05/1990', 'Please enter a date as YYYY-MM-DD'],
    [19900512, 'Please enter a date as YYYY-MM-DD'],
    ['1899-12-31', 'Please enter a date of birth in the past'],
  ])('%j is refused with %j', (typed, message) => {
    expect(firstProblem(birthDate.safeParse(typed))).toBe(message);
  });

  it('may be today, but not later', () => {
    expect(birthProblems({ dateOfBirth: null }, '2026-11-20')).toEqual({});
    expect(birthProblems({ dateOfBirth: '2026-11-20' }, '2026-11-20')).toEqual({});
    const { dateOfBirth } = birthProblems({ dateOfBirth: '2026-11-21' }, '2026-11-20');
    expect(sentenceOf(en, dateOfBirth ?? '')).toBe('Please enter a date of birth in the past');
  });
});

describe('a year of birth', () => {
  const REFUSED = 'Please enter a year of birth or an age, for example 1985 or 41';

  it.each([null, undefined, 1900, 2026])('may be %j', (year) => {
    expect(birthYear.safeParse(year)).toMatchObject({ success: true, data: year });
  });

  it.each([1899, 2101, 1985.5, Number.NaN, '1985'])('%j is refused', (year) => {
    expect(firstProblem(birthYear.safeParse(year))).toBe(REFUSED);
  });

  it('may be this year, but not the next', () => {
    expect(birthProblems({ birthYear: null }, '2026-11-20')).toEqual({});
    expect(birthProblems({ birthYear: 2026 }, '2026-11-20')).toEqual({});
    const problem = birthProblems({ birthYear: 2027 }, '2026-11-20').birthYear;
    expect(sentenceOf(en, problem ?? '')).toBe(REFUSED);
  });
});

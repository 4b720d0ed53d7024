import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { en } from '../messages/en.ts';
import { sentenceOf } from '../messages/message.ts';
import { birthDate, birthDateProblem } from './birth-date.ts';

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
    expect(birthDateProblem(null, '2026-11-20')).toBeNull();
    expect(birthDateProblem('2026-11-20', '2026-11-20')).toBeNull();
    const problem = birthDateProblem('2026-11-21', '2026-11-20');
    expect(sentenceOf(en, problem ?? '')).toBe('Please enter a date of birth in the past');
  });
});

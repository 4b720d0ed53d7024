import { expect, test } from 'vitest';
import { typedDate, wholeDate } from './typed-date.ts';

const TODAY = '2027-03-10';

test.each([
  ['20/11/2026', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['20.11.2026', '2026-11-20'],
  ['20 11 2026', '2026-11-20'],
  ['20112026', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['1/2/27', '2027-02-01'],
  ['5/3', '2027-03-05'],
  ['২০/১১/২০২৬', '2026-11-20'],
  ['20 November 2026', '2026-11-20'],
  ['20 nov, 2026', '2026-11-20'],
  ['3 may 2026', '2026-05-03'],
  [' 20/11/2026 ', '2026-11-20'],
])('%j means %s', (typed, date) => {
  expect(typedDate(typed, TODAY)).toBe(date);
});

test.each([
  '',
  '20',
  '30/2/2026',
  '20/13/2026',
  '20 jolly 2026',
  '20/11/20267',
  '20/11/2026/1',
  'tomorrow',
  '20 ju 2026',
])('%j is no date', (typed) => {
  expect(typedDate(typed, TODAY)).toBeUndefined();
});

test.each([
  ['20/11/2026', '2026-11-20'],
  ['20/11/20', undefined],
  ['20/11', undefined],
  ['2026-11-2', undefined],
  ['2026-11-20', '2026-11-20'],
  ['2011', undefined],
  ['20112026', '2026-11-20'],
])('while %j is typed, the date is %s', (typed, date) => {
  expect(wholeDate(typed)).toBe(date);
});

import { expect, test } from 'vitest';
import { ageText, yearsBetween } from './patient-text.ts';

test.each([
  ['1992-11-20', '2026-11-19', 33],
  ['1992-11-20', '2026-11-20', 34],
  ['2026-11-20', '2026-11-20', 0],
  ['2024-02-29', '2025-02-28', 0],
  ['2024-02-29', '2025-03-01', 1],
])('born on %s, on %s: %i years', (birth, today, years) => expect(yearsBetween(birth, today)).toBe(years));

test('writes an age in words', () => {
  expect(ageText('1992-11-20', '2026-11-20')).toBe('34 years');
  expect(ageText('2025-11-20', '2026-11-20')).toBe('1 year');
  expect(ageText('2026-01-20', '2026-11-20')).toBe('Under 1 year');
  expect(ageText(null, '2026-11-20')).toBeUndefined();
  expect(ageText('1992-11-20', undefined)).toBeUndefined();
});

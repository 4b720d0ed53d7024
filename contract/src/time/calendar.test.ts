import { describe, expect, it } from 'vitest';
import { addDays, monthsBefore } from './calendar.ts';

describe('months before a date', () => {
  it.each([
    ['2026-11-20', 1, '2026-10-20'],
    ['2026-11-20', 11, '2025-12-20'],
    ['2026-11-20', 12, '2025-11-20'],
    ['2026-11-20', 24, '2024-11-20'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2026-12-31', 1, '2026-11-30'],
  ])('%s, %i months earlier, is %s', (date, months, expected) => {
    expect(monthsBefore(date, months)).toBe(expected);
  });
});

describe('days after a date', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['0099-12-31', 1, '0100-01-01'],
    ['9999-12-30', 1, '9999-12-31'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('%s, %i days later, is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

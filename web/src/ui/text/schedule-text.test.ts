import { expect, it } from 'vitest';
import { scheduleText } from './schedule-text.ts';

it('names the days and the hours', () => {
  const summary = {
    availableDays: 'Sat, Mon',
    timeRanges: '09:00-13:00, 17:00-21:30',
    totalAvailableDays: 2,
  };
  expect(scheduleText(summary)).toBe('Sat, Mon · 9:00 AM – 1:00 PM, 5:00 PM – 9:30 PM');
});

it('is undefined without working days', () => {
  expect(scheduleText({ availableDays: '', timeRanges: '', totalAvailableDays: 0 })).toBeUndefined();
});

import { summariseWeek } from '@clinic-serial/contract/rules/schedule/week-summary';
import { toPublicSchedule, type WorkingWeek } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { expect, test } from 'vitest';
import { blockedBy, weekText } from './availability.ts';

const day = (startTime: string, endTime: string) => [
  { sitting: 1 as const, startTime, endTime, patientLimit: 30, reservedSlots: [] },
];
const doctorWith = (week: WorkingWeek) => ({
  weeklySchedule: toPublicSchedule(week),
  scheduleSummary: summariseWeek(week),
});

test('groups days with the same hours, from Saturday', () => {
  const week = {
    6: day('17:00', '21:00'),
    1: day('17:00', '21:00'),
    4: day('10:00', '14:00'),
    7: day('17:00', '21:00'),
  };
  expect(weekText(doctorWith(week))?.replaceAll('\u00a0', ' ')).toBe(
    'Sat, Sun, Mon · 5:00 PM – 9:00 PM; Thu · 10:00 AM – 2:00 PM',
  );
});

test('gives only the days if there are no hours, and null if there are no days either', () => {
  const summary = { availableDays: 'Sat, Sun', timeRanges: '', totalAvailableDays: 2 };
  expect(weekText({ ...doctorWith({}), scheduleSummary: summary })).toBe('Sat, Sun');
  expect(weekText(doctorWith({}))).toBeNull();
});

test.each([
  [{ isScheduledToday: false, availableSlots: 0, reason: 'not-scheduled' }, 'not-scheduled'],
  [{ isScheduledToday: true, availableSlots: 0, reason: 'session-over' }, 'session-over'],
  [{ isScheduledToday: true, availableSlots: 0, reason: 'fully-booked' }, 'fully-booked'],
  [{ isScheduledToday: true, availableSlots: 0, reason: null }, 'fully-booked'],
  [{ isScheduledToday: true, availableSlots: 1, reason: null }, null],
] as const)('%o is blocked by %s', (live, reason) => {
  expect(blockedBy(live as LiveStatus)).toBe(reason);
});

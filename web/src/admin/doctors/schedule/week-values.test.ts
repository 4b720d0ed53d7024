import { WEEKDAYS } from '@clinic-serial/contract/fields/calendar';
import { toStaffSchedule } from '@clinic-serial/contract/rules/weekly-schedule';
import { weeklyScheduleInput } from '@clinic-serial/contract/rules/weekly-schedule-form';
import { expect, test } from 'vitest';
import {
  emptyWeek,
  enabledDays,
  otherWorkingDays,
  PRESETS,
  slotsOf,
  weekOf,
  withCopiedDay,
  withoutSlot,
  withPreset,
  withSlots,
} from './week-values.ts';

const monday = {
  sitting: 1 as const,
  startTime: '17:00',
  endTime: '21:00',
  patientLimit: 25,
  reservedSlots: [1, 2],
};

test('a new week has no working days; a day that is switched on has the usual hours', () => {
  const week = emptyWeek();
  expect(enabledDays(week)).toEqual({});
  expect(week[3]).toEqual({
    enabled: false,
    startTime: '09:00',
    endTime: '17:00',
    patientLimit: '30',
    reservedSlots: '',
  });
});

test("a doctor's week goes through the editor unchanged", () => {
  const week = { 1: [monday], 6: [{ ...monday, reservedSlots: [] }] };
  const edited = enabledDays(weekOf(toStaffSchedule(week)));
  expect(Object.keys(edited)).toEqual(['1', '6']);
  expect(weeklyScheduleInput('edit')['~standard'].validate(edited)).toEqual({ value: week });
});

test('presets fill their days, and keep the other days and the reserved numbers', () => {
  const before = weekOf(toStaffSchedule({ 1: [monday], 6: [monday] }));
  const week = withPreset(before, PRESETS.weekday);
  for (const day of [1, 2, 3, 4, 5] as const) {
    expect(week[day]).toMatchObject({
      enabled: true,
      startTime: '09:00',
      endTime: '17:00',
      patientLimit: '30',
    });
  }
  expect(week[1].reservedSlots).toBe('1, 2');
  expect(week[6]).toEqual(before[6]);
  expect(week[7].enabled).toBe(false);

  const weekend = withPreset(emptyWeek(), PRESETS.weekend);
  expect(Object.keys(enabledDays(weekend))).toEqual(['6', '7']);
  expect(weekend[7]).toMatchObject({ startTime: '10:00', endTime: '14:00', patientLimit: '20' });
});

test('copies a whole day, and does not change the other days', () => {
  const week = withCopiedDay(weekOf(toStaffSchedule({ 1: [monday], 3: [monday] })), 1, [2, 7]);
  expect(week[2]).toEqual(week[1]);
  expect(week[7]).toEqual(week[1]);
  expect(otherWorkingDays(week, 1)).toEqual([7, 2, 3]);
  expect(WEEKDAYS.filter((day) => !week[day].enabled)).toEqual([4, 5, 6]);
});

test('takes reserved numbers one by one or pasted, each once, and keeps invalid ones', () => {
  expect(withSlots('', '1, 2;5  7')).toBe('1, 2, 5, 7');
  expect(withSlots('1, 2', '2')).toBe('1, 2');
  expect(withSlots('1', 'x')).toBe('1, x');
  expect(withSlots('1', ' ')).toBe('1');
  expect(withoutSlot('1, x, 2', 'x')).toBe('1, 2');
  expect(slotsOf('')).toEqual([]);
  expect(withSlots('1, 2', '২ ৫')).toBe('1, 2, 5');
});

import { toStaffSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { weeklyScheduleInput } from '@clinic-serial/contract/rules/schedule/weekly-schedule-form';
import { WEEKDAYS } from '@clinic-serial/contract/time/calendar';
import { describe, expect, test } from 'vitest';
import {
  type DayValues,
  daysKeptBy,
  emptyWeek,
  enabledDays,
  otherWorkingDays,
  PRESETS,
  sittingsOf,
  slotsOf,
  type WeekValues,
  weekOf,
  withCopiedDay,
  withOtherSitting,
  withoutSitting,
  withoutSlot,
  withPreset,
  withSittings,
  withSlots,
} from './week-values.ts';

const evening = {
  sitting: 2 as const,
  startTime: '17:00',
  endTime: '21:00',
  patientLimit: 10,
  reservedSlots: [1],
};
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

test('presets fill days that never had hours', () => {
  const week = withPreset(emptyWeek(), PRESETS.weekday);
  for (const day of [1, 2, 3, 4, 5] as const) {
    expect(week[day]).toMatchObject({
      enabled: true,
      startTime: '09:00',
      endTime: '17:00',
      patientLimit: '30',
    });
  }
  expect(Object.keys(enabledDays(week))).toEqual(['1', '2', '3', '4', '5']);
  const weekend = withPreset(emptyWeek(), PRESETS.weekend);
  expect(Object.keys(enabledDays(weekend))).toEqual(['6', '7']);
  expect(weekend[7]).toMatchObject({ startTime: '10:00', endTime: '14:00', patientLimit: '20' });
  // What is sent is the same as if it had been typed.
  expect(enabledDays(weekend)[7]).not.toHaveProperty('isFilled');
});

test('presets keep the hours that a day has, and those that it had before it was ticked off', () => {
  const before = weekOf(toStaffSchedule({ 1: [monday], 2: [monday, evening], 6: [monday] }));
  const off = { ...before, 1: { ...before[1], enabled: false }, 2: { ...before[2], enabled: false } };
  const week = withPreset(off, PRESETS.weekday);
  expect(week[1]).toEqual(before[1]);
  expect(week[2]).toEqual(before[2]);
  expect(week[3]).toMatchObject({ enabled: true, startTime: '09:00', patientLimit: '30' });
  expect(week[6]).toEqual(before[6]);
  expect(week[7].enabled).toBe(false);
  expect(daysKeptBy(off, PRESETS.weekday)).toEqual([1, 2]);
  expect(daysKeptBy(off, PRESETS.weekend)).toEqual([6]);
});

test('a preset changes what another preset has filled in, until somebody edits it', () => {
  const weekend = withPreset(emptyWeek(), PRESETS.weekend);
  const edited = { ...weekend, 7: withSittings(weekend[7], sittingsOf(weekend[7])) };
  const week = withPreset(edited, PRESETS.saturdayToThursday);
  expect(week[6]).toMatchObject({ startTime: '09:00', endTime: '17:00', patientLimit: '30' });
  expect(week[7]).toMatchObject({ startTime: '10:00', endTime: '14:00', patientLimit: '20' });
  const copied = withCopiedDay(weekend, 6, [3]);
  expect(withPreset(copied, PRESETS.weekday)[3]).toMatchObject({ startTime: '10:00', patientLimit: '20' });
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

describe('two sittings', () => {
  const both = weekOf(toStaffSchedule({ 1: [{ ...monday, startTime: '09:00', endTime: '13:00' }, evening] }));
  const hoursOf = (week: WeekValues, day: 1 | 5 | 6) =>
    sittingsOf(week[day]).map(({ sitting, startTime, endTime }) => [sitting, startTime, endTime]);

  test('go through the editor unchanged, and so does a second sitting alone', () => {
    const week = { 1: [{ ...monday, startTime: '09:00', endTime: '13:00' }, evening], 2: [evening] };
    const edited = enabledDays(weekOf(toStaffSchedule(week)));
    expect(weeklyScheduleInput('edit')['~standard'].validate(edited)).toEqual({ value: week });
  });

  test('an added second sitting begins in the evening, or when the first ends', () => {
    const day = emptyWeek()[1];
    expect(sittingsOf(withOtherSitting(day))[1]).toEqual({
      sitting: 2,
      startTime: '17:00',
      endTime: '21:00',
      patientLimit: '30',
      reservedSlots: '',
    });
    const late = withOtherSitting({ ...day, endTime: '18:30' } as DayValues);
    expect(sittingsOf(late)[1]).toMatchObject({ startTime: '18:30' });
    // After hours until midnight it has no start yet.
    const untilMidnight = withOtherSitting({ ...day, endTime: '24:00' } as DayValues);
    expect(sittingsOf(untilMidnight)[1]).toMatchObject({ startTime: '' });
  });

  test('a removed sitting leaves the other, and the first alone is sent in the simple form', () => {
    const first = { ...both, 1: withoutSitting(both[1], 2) };
    expect(enabledDays(first)[1]).toEqual({
      enabled: true,
      startTime: '09:00',
      endTime: '13:00',
      patientLimit: '25',
      reservedSlots: '1, 2',
    });
    const second = withoutSitting(both[1], 1);
    expect(second).toMatchObject({ enabled: true, sittings: [{ sitting: 2, startTime: '17:00' }] });
    expect(sittingsOf(withOtherSitting(second)).map(({ sitting }) => sitting)).toEqual([1, 2]);
  });

  test('are copied together, and a preset keeps both', () => {
    const copied = withCopiedDay(both, 1, [5, 6]);
    expect(hoursOf(copied, 6)).toEqual(hoursOf(both, 1));
    const filled = withPreset(copied, PRESETS.saturdayToThursday);
    expect(hoursOf(filled, 6)).toEqual(hoursOf(both, 1));
    expect(filled[2]).toMatchObject({ startTime: '09:00', endTime: '17:00' });
    expect(hoursOf(filled, 5)).toEqual(hoursOf(both, 1));
  });
});

test('every sitting names its place where the clinic has several, and none does otherwise', () => {
  const there = { ...evening, placeId: 3, room: '305', roomBn: '৩০৫' };
  const week = { ...weekOf(toStaffSchedule({ 1: [monday, there], 2: [monday] })), 5: emptyWeek()[5] };
  const opened = { ...week, 5: { ...week[5], enabled: true } };
  const sent = enabledDays(opened, 2);
  expect(sent[1]).toMatchObject({
    sittings: [
      { placeId: 1, room: '', roomBn: '' },
      { placeId: 3, room: '305', roomBn: '৩০৫' },
    ],
  });
  expect(sent[2]).toMatchObject({ placeId: 1 });
  expect(sent[5]).toMatchObject({ placeId: 2, room: '' });
  expect(JSON.stringify(enabledDays(opened))).not.toMatch(/place|room/i);
  // An added sitting is where the other one is, in no room yet.
  expect(sittingsOf(withOtherSitting(withoutSitting(week[1], 1)))[0]).toMatchObject({ placeId: '3' });
  expect(sittingsOf(withOtherSitting(withoutSitting(week[1], 1)))[0]?.room).toBeUndefined();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../time/minutes.ts';
import { summariseWeek } from './week-summary.ts';
import {
  dailyPatientLimit,
  estimatedMinutes,
  publicWeeklySchedule,
  type SittingHours,
  sittingsOfWeek,
  staffWeeklySchedule,
  toPublicSchedule,
  toStaffSchedule,
  type WorkingWeek,
} from './weekly-schedule.ts';

const day = (
  startTime: string,
  endTime: string,
  patientLimit = 30,
  reservedSlots: number[] = [],
): SittingHours => ({
  sitting: 1,
  startTime,
  endTime,
  patientLimit,
  reservedSlots,
});
const week: WorkingWeek = {
  6: [day('10:00', '14:00', 20)],
  7: [day('09:00', '17:00', 40, [1, 2, 5])],
  1: [day('09:00', '17:00')],
};

/** Mornings with 20 places, of which 1 is reserved, and evenings with 10. */
const twice: SittingHours[] = [day('09:00', '13:00', 20, [1]), { ...day('17:00', '21:00', 10), sitting: 2 }];

describe('the summary of a week', () => {
  it('begins on Saturday and names each range once', () => {
    expect(summariseWeek(week)).toEqual({
      availableDays: 'Sat, Sun, Mon',
      timeRanges: '10:00-14:00, 09:00-17:00',
      totalAvailableDays: 3,
    });
  });

  it('names the hours of both sittings of a day', () => {
    expect(summariseWeek({ 6: twice }).timeRanges).toBe('09:00-13:00, 17:00-21:00');
  });

  it('is empty without working days', () => {
    expect(summariseWeek({})).toEqual({ availableDays: '', timeRanges: '', totalAvailableDays: 0 });
  });
});

describe('the schedule in an answer', () => {
  it("has all seven days under the keys '1' to '7', Sunday last", () => {
    const schedule = toPublicSchedule(week);
    expect(Object.keys(schedule)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(schedule[7]).toEqual({ enabled: true, startTime: '09:00', endTime: '17:00' });
    expect(schedule[2]).toEqual({ enabled: false, startTime: null, endTime: null });
    expect(publicWeeklySchedule.safeParse(schedule).success).toBe(true);
  });

  it('has both sittings of a day, and the hours and places of the whole day', () => {
    expect(toStaffSchedule({ 6: twice })[6]).toEqual({
      enabled: true,
      startTime: '09:00',
      endTime: '21:00',
      patientLimit: 30,
      reservedSlots: null,
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00', patientLimit: 20, reservedSlots: '1' },
        { sitting: 2, startTime: '17:00', endTime: '21:00', patientLimit: 10, reservedSlots: null },
      ],
    });
    expect(toPublicSchedule({ 6: twice })[6]).toEqual({
      enabled: true,
      startTime: '09:00',
      endTime: '21:00',
      sittings: [
        { sitting: 1, startTime: '09:00', endTime: '13:00' },
        { sitting: 2, startTime: '17:00', endTime: '21:00' },
      ],
    });
  });

  it('names the second sitting where it is the only one of the day', () => {
    const evening = twice.slice(1);
    expect(toPublicSchedule({ 6: evening })[6].sittings).toEqual([
      { sitting: 2, startTime: '17:00', endTime: '21:00' },
    ]);
    expect(toStaffSchedule({ 6: evening })[6].sittings).toHaveLength(1);
  });

  it('shows limits and reserved numbers to staff only', () => {
    const schedule = toStaffSchedule(week);
    expect(schedule[7]).toMatchObject({ patientLimit: 40, reservedSlots: '1, 2, 5' });
    expect(schedule[1]).toMatchObject({ patientLimit: 30, reservedSlots: null });
    expect(schedule[2]).toMatchObject({ enabled: false, patientLimit: null, reservedSlots: null });
    expect(staffWeeklySchedule.safeParse(schedule).success).toBe(true);
    expect(JSON.stringify(toPublicSchedule(week))).not.toMatch(/patientLimit|reservedSlots/);
  });
});

it('the sittings of a date are those of its weekday', () => {
  expect(sittingsOfWeek(week, '2026-11-21')).toBe(week[6]);
  expect(sittingsOfWeek(week, '2026-11-22')).toBe(week[7]);
  expect(sittingsOfWeek(week, '2026-11-20')).toEqual([]);
});

it('the daily limit is the largest of the week, both sittings together, 0 without working days', () => {
  expect(dailyPatientLimit(week)).toBe(40);
  expect(dailyPatientLimit({ 6: twice })).toBe(30);
  expect(dailyPatientLimit({})).toBe(0);
});

describe('the estimated time', () => {
  it.each([
    // 480 minutes for 30 patients: 16 each, rounded down to 5
    [day('09:00', '17:00', 30), 1, '09:00'],
    [day('09:00', '17:00', 30), 2, '09:15'],
    [day('09:00', '17:00', 30), 3, '09:30'],
    [day('09:00', '17:00', 30), 4, '09:45'],
    [day('09:00', '17:00', 30), 6, '10:20'],
    [day('09:00', '17:00', 30), 30, '16:40'],
    // 240 minutes for 20 patients: 12 each
    [day('10:00', '14:00', 20), 2, '10:10'],
    [day('10:00', '14:00', 20), 20, '13:45'],
    // a sitting that does not begin at a multiple of five minutes
    [day('09:03', '09:33', 3), 1, '09:00'],
    [day('09:03', '09:33', 3), 2, '09:10'],
    [day('00:00', '23:59', 1), 1, '00:00'],
    // beyond the limit, after a cancellation
    [day('09:00', '17:00', 30), 31, '16:55'],
    [day('09:00', '17:00', 30), 99, '16:55'],
    [day('10:00', '14:03', 20), 21, '13:55'],
  ])('in %o for serial %i is %s', (session, serial, time) => {
    expect(estimatedMinutes(session, serial)).toBe(minutesOf(time));
  });

  it('never gets earlier from one serial to the next, and stays within the sitting', () => {
    const session = fc
      .tuple(
        fc.integer({ min: 0, max: 280 }),
        fc.integer({ min: 1, max: 280 }),
        fc.integer({ min: 1, max: 100 }),
      )
      .filter(([start, length]) => start + length <= 287)
      .map(([start, length, limit]) => ({ start: start * 5, end: (start + length) * 5, limit }));
    fc.assert(
      fc.property(session, ({ start, end, limit }) => {
        const time = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const times = Array.from({ length: limit + 3 }, (_, index) =>
          estimatedMinutes(day(time(start), time(end), limit), index + 1),
        );
        expect(times[0]).toBe(start);
        expect(times.every((minutes) => minutes % 5 === 0 && minutes >= start && minutes < end)).toBe(true);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });
});

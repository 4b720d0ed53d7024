import * as z from 'zod/mini';
import { CLINIC_WEEK, WEEKDAYS, type Weekday, weekdayAbbreviation, weekdayOf } from '../fields/calendar.ts';
import { minutesOf } from '../fields/minutes.ts';

/**
 * One working day of a doctor. Times are `HH:MM`, clinic time. `reservedSlots` are ascending serial numbers.
 */
export interface WorkingDay {
  startTime: string;
  endTime: string;
  patientLimit: number;
  reservedSlots: number[];
}

/** The working days of a doctor; a weekday that is missing is a day off. */
export type WorkingWeek = Partial<Record<Weekday, WorkingDay>>;

/** A day of `weeklySchedule` as the public sees it. */
export const publicScheduleDay = z.object({
  enabled: z.boolean(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
});

/** A day of `weeklySchedule` as staff see it: with the limit and the reserved numbers, '1, 2, 5' or null. */
export const staffScheduleDay = z.extend(publicScheduleDay, {
  patientLimit: z.nullable(z.int()),
  reservedSlots: z.nullable(z.string()),
});

/** A value for each weekday, keyed '1' (Monday) to '7' (Sunday) (rules: dates 2). */
export const week = <Day extends z.core.$ZodType>(day: Day) =>
  z.object({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day });

/** All seven days, keyed '1' (Monday) to '7' (Sunday) (rules: dates 2). */
export const publicWeeklySchedule = week(publicScheduleDay);
export const staffWeeklySchedule = week(staffScheduleDay);
type PublicWeeklySchedule = z.infer<typeof publicWeeklySchedule>;
export type StaffWeeklySchedule = z.infer<typeof staffWeeklySchedule>;

/** Converts a working week to the schedule in answers for the public. */
export function toPublicSchedule(workingWeek: WorkingWeek): PublicWeeklySchedule {
  return eachWeekday((weekday) => publicDay(workingWeek[weekday]));
}

/** Converts a working week to the schedule in answers for staff. */
export function toStaffSchedule(workingWeek: WorkingWeek): StaffWeeklySchedule {
  return eachWeekday((weekday) => {
    const day = workingWeek[weekday];
    return {
      ...publicDay(day),
      patientLimit: day?.patientLimit ?? null,
      reservedSlots: day && day.reservedSlots.length > 0 ? day.reservedSlots.join(', ') : null,
    };
  });
}

function publicDay(day: WorkingDay | undefined) {
  return { enabled: day !== undefined, startTime: day?.startTime ?? null, endTime: day?.endTime ?? null };
}

/** Makes a value for each weekday. */
export function eachWeekday<T>(make: (weekday: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, make(weekday)])) as Record<Weekday, T>;
}

/** The short form of a schedule. */
export const scheduleSummary = z.object({
  availableDays: z.string(),
  timeRanges: z.string(),
  totalAvailableDays: z.int(),
});
export type ScheduleSummary = z.infer<typeof scheduleSummary>;

/**
 * Sums up a working week: 'Sat, Sun, Mon' in the clinic's order of the week (Saturday first, as in
 * Bangladesh) and the distinct time ranges in the same order.
 */
export function summariseWeek(workingWeek: WorkingWeek): ScheduleSummary {
  const days = CLINIC_WEEK.filter((weekday) => workingWeek[weekday]);
  const ranges = days.map((weekday) => `${workingWeek[weekday]?.startTime}-${workingWeek[weekday]?.endTime}`);
  return {
    availableDays: days.map(weekdayAbbreviation).join(', '),
    timeRanges: [...new Set(ranges)].join(', '),
    totalAvailableDays: days.length,
  };
}

/** What a working week says about a date; undefined on a day off. */
export function workingDayOn(workingWeek: WorkingWeek, date: string): WorkingDay | undefined {
  return workingWeek[weekdayOf(date)];
}

/** The number shown as 'daily limit': the largest limit of the working days, 0 without working days. */
export function dailyPatientLimit(workingWeek: WorkingWeek): number {
  return Math.max(0, ...Object.values(workingWeek).map((day) => day.patientLimit));
}

/**
 * When the patient with this serial may expect their turn: start of the sitting + (serial - 1) x
 * (length / limit), rounded down to 5 minutes (rules: serials 11). A serial above the limit (given after a
 * cancellation) gets the last 5 minutes of the sitting.
 *
 * @returns minutes since midnight
 */
export function estimatedMinutes(
  day: Pick<WorkingDay, 'startTime' | 'endTime' | 'patientLimit'>,
  serial: number,
): number {
  const start = minutesOf(day.startTime);
  const end = minutesOf(day.endTime);
  if (serial > day.patientLimit) return lastEstimate(day);
  return Math.floor((start + ((serial - 1) * (end - start)) / day.patientLimit) / 5) * 5;
}

/** The start of the last 5 minutes of a sitting, in minutes since midnight. */
export function lastEstimate({ startTime, endTime }: Pick<WorkingDay, 'startTime' | 'endTime'>): number {
  return Math.max(minutesOf(startTime), Math.floor((minutesOf(endTime) - 5) / 5) * 5);
}

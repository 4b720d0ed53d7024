/** This file does not import zod, so that the first page need not load it. */
const DAY_MS = 86_400_000;

/** Noon UTC of a clinic date, far from midnight, so that arithmetic on dates needs no time zone. */
export function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** ISO 8601 weekday of a date: 1 = Monday … 7 = Sunday (rules: dates 2). */
export function weekdayOf(date: string): Weekday {
  return (noon(date).getUTCDay() || 7) as Weekday;
}

/** The last date whose year has four digits. */
const LAST_DATE = '9999-12-31';

/** The date `days` later, or earlier if `days` is negative. Never later than 9999-12-31. */
export function addDays(date: string, days: number): string {
  const moved = new Date(noon(date).getTime() + days * DAY_MS);
  return moved.getUTCFullYear() > 9_999 ? LAST_DATE : moved.toISOString().slice(0, 10);
}

/** How many days a date is after another; negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return (noon(to).getTime() - noon(from).getTime()) / DAY_MS;
}

/** The same day of the month `months` earlier, or the last day of that month if it is shorter. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = noon(date);
  first.setUTCFullYear(year, month - 1 - months, 1);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** 'Mon', 'Tue' … (rules: dates 2). */
export function weekdayAbbreviation(weekday: Weekday): string {
  return WEEKDAY_NAMES[weekday].slice(0, 3);
}

/** The order in which a week is shown: Saturday to Friday, the working week of Bangladesh. */
export const CLINIC_WEEK: readonly Weekday[] = [6, 7, 1, 2, 3, 4, 5];

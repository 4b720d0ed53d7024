import { addDays, CLINIC_WEEK, weekdayOf } from './calendar.ts';

/** The ways to break a report down. 'place' is only for a clinic with several places. */
export const REPORT_GROUPS = [
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'department',
  'doctor',
  'place',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
type ReportPeriod = Extract<ReportGroup, 'day' | 'week' | 'month'>;

/** True for the groups that are periods of the calendar, with dates of their own. */
export const isPeriod = (group: ReportGroup): group is ReportPeriod =>
  group === 'day' || group === 'week' || group === 'month';

export const REPORT_LIMITS = {
  /** A report covers at most this many days. */
  mostDays: 366,
  /** Without a choice a report covers this many days, up to and including today. */
  usualDays: 30,
  /** A sitting is on time if it began at most this many minutes after the planned start. */
  onTimeMinutes: 10,
} as const;

/** A range of dates, both included. */
export interface DateRange {
  from: string;
  to: string;
}

/** The first date of the week, the month or the day that a date is in. A week begins on Saturday. */
export function periodStart(date: string, period: ReportPeriod): string {
  if (period === 'month') return `${date.slice(0, 8)}01`;
  return period === 'week' ? addDays(date, -CLINIC_WEEK.indexOf(weekdayOf(date))) : date;
}

/** The periods of a range, the earliest first, each with its dates that lie in the range. */
export function periodsOf({ from, to }: DateRange, period: ReportPeriod): (DateRange & { key: string })[] {
  const periods: (DateRange & { key: string })[] = [];
  for (let start = from; start <= to; ) {
    const key = periodStart(start, period);
    const next = nextPeriod(key, period);
    // The calendar ends with the year 9999, which has no next period.
    if (next > to || next <= start) {
      periods.push({ key, from: start, to });
      break;
    }
    periods.push({ key, from: start, to: addDays(next, -1) });
    start = next;
  }
  return periods;
}

function nextPeriod(key: string, period: ReportPeriod): string {
  // Day 32 of a month is in the next one.
  if (period === 'month') return periodStart(addDays(key, 31), 'month');
  return addDays(key, period === 'week' ? 7 : 1);
}

/** The ranges that staff choose most, as of today (rules: numbers 1). */
export function usualRanges(today: string) {
  const monthStart = periodStart(today, 'month');
  const lastMonthEnd = addDays(monthStart, -1);
  return {
    lastDays: { from: addDays(today, 1 - REPORT_LIMITS.usualDays), to: today },
    thisWeek: { from: periodStart(today, 'week'), to: today },
    thisMonth: { from: monthStart, to: today },
    lastMonth: { from: periodStart(lastMonthEnd, 'month'), to: lastMonthEnd },
  } as const satisfies Record<string, DateRange>;
}

/** Why a report cannot cover a range; undefined if it can. */
export function rangeProblem({ from, to }: DateRange): 'backwards' | 'too-long' | undefined {
  if (from > to) return 'backwards';
  return to > addDays(from, REPORT_LIMITS.mostDays - 1) ? 'too-long' : undefined;
}

import type { ScheduleSummary } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { WEEKDAYS, weekdayAbbreviation } from '@clinic-serial/contract/time/calendar';
import { formatTimeRange, weekdayShort } from './format.ts';

/** The working days in the language of the page: 'Sat, Mon, Wed'. The API names them in English. */
export function daysText({ availableDays }: ScheduleSummary): string {
  return WEEKDAYS.reduce(
    (days, weekday) => days.replace(weekdayAbbreviation(weekday), weekdayShort(weekday)),
    availableDays,
  );
}

/** The time ranges of a schedule, for example '9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM'. */
export function timeRangesText(summary: ScheduleSummary): string {
  return summary.timeRanges
    .split(', ')
    .map((range) => range.split('-'))
    .map(([start, end]) => (start && end ? formatTimeRange(start, end) : ''))
    .filter(Boolean)
    .join(', ');
}

/** A week in one line: 'Sat, Mon, Wed · 5:00 PM – 9:00 PM'; undefined when there are no working days. */
export function scheduleText(summary: ScheduleSummary): string | undefined {
  if (summary.totalAvailableDays === 0) return undefined;
  return [daysText(summary), timeRangesText(summary)].filter(Boolean).join(' · ');
}

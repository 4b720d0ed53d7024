import type { ScheduleSummary } from '@clinic-serial/contract/rules/weekly-schedule';
import { formatTimeRange } from './format.ts';

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
  return [summary.availableDays, timeRangesText(summary)].filter(Boolean).join(' · ');
}

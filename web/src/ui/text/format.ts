import {
  formatDate,
  formatNumber,
  formatTime,
  formatTimeRange,
  weekdayName,
} from '@clinic-serial/contract/messages/current/format';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { common } from '#messages/common';

/** The hours of a day that is not a day off. A day with two sittings lists them. */
interface HoursOfDay {
  startTime: string | null;
  endTime: string | null;
  sittings?: readonly { startTime: string; endTime: string }[] | undefined;
}

/** An estimated time: '17:30' as '5:30 PM', null as 'at the desk' (rules: serials 11). */
export function formatEstimate(time: string | null): string {
  return time === null ? common.atTheDesk : formatTime(time);
}

/** The hours of a day, of each sitting: '9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM'. */
export function hoursText({ startTime, endTime, sittings }: HoursOfDay): string {
  return (sittings ?? [{ startTime, endTime }])
    .map((hours) => formatTimeRange(hours.startTime ?? '', hours.endTime ?? ''))
    .join(', ');
}

/** '2026-11-20' as 'Friday, 20 November 2026'. */
export function formatFullDate(date: string): string {
  return `${weekdayName(weekdayOf(date))}, ${formatDate(date)}`;
}

/** 'Today', 'Tomorrow', or else 'Friday, 20 November 2026'. */
export function formatFriendlyDate(date: string, today: string): string {
  if (date === today) return common.today;
  if (date === addDays(today, 1)) return common.tomorrow;
  return formatFullDate(date);
}

/** The number of matches of a list: '42', or '200+' if the server stopped counting before the end. */
export function formatTotal(total: number, isAtLeast = false): string {
  return isAtLeast ? common.atLeast(total) : formatNumber(total);
}

export { formatShortDate, weekdayShort } from '@clinic-serial/contract/messages/current/format';
export { formatDate, formatNumber, formatTime, formatTimeRange, weekdayName };

import type { Place } from '@clinic-serial/contract/fields/place';
import {
  formatDate,
  formatNumber,
  formatTime,
  formatTimeRange,
  localText,
  weekdayName,
} from '@clinic-serial/contract/messages/current/format';
import { placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { addDays, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { common } from '#messages/common';

/** The hours of a day that is not a day off. A day with two sittings lists them. */
interface HoursOfDay {
  startTime: string | null;
  endTime: string | null;
  placeId?: number | undefined;
  sittings?: readonly { startTime: string; endTime: string; placeId?: number | undefined }[] | undefined;
}

/** An estimated time: '17:30' as '5:30 PM', null as 'at the desk' (rules: serials 11). */
export function formatEstimate(time: string | null): string {
  return time === null ? common.atTheDesk : formatTime(time);
}

/**
 * The hours of a day, sitting by sitting: '9:00 AM – 1:00 PM, 5:00 PM – 9:00 PM'.
 *
 * @param clinic only if the text is to name the places of a clinic with several: '5:00 PM – 9:00 PM · Uttara'
 */
export function hoursText(
  { startTime, endTime, placeId, sittings }: HoursOfDay,
  clinic?: Pick<ClinicInfo, 'places'>,
): string {
  const all = sittings ?? [{ startTime, endTime, placeId }];
  return all
    .map((hours, index) => {
      const range = formatTimeRange(hours.startTime ?? '', hours.endTime ?? '');
      const name = placeName(clinic, hours);
      const next = all[index + 1];
      // Sittings in a row at the same place name it only once.
      return name && !(next && placeName(clinic, next) === name) ? `${range} · ${name}` : range;
    })
    .join(', ');
}

/**
 * The name of the place of a sitting or an appointment, in the language of this page.
 *
 * @param at `placeId` is missing for the first place
 * @returns undefined in a clinic with one place
 */
export function placeName(
  clinic: { places?: readonly Place[] | undefined } | undefined,
  at: { placeId?: number | undefined },
): string | undefined {
  const place = placeAt(clinic, at);
  return place && localText(place.name, place.nameBn);
}

/** '2026-11-20' as 'Friday, 20 November 2026'. */
export function formatFullDate(date: string): string {
  return `${weekdayName(weekdayOf(date))}, ${formatDate(date)}`;
}

/** 'Today', 'Tomorrow', or a date: 'Friday, 20 November 2026'. */
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

import type { ClinicHours, ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { CLINIC_WEEK, type Weekday, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { common } from '#messages/common';
import { formatTimeRange, weekdayShort } from './format.ts';

/** Weekdays with the same hours, for example 'Sat – Thu' with '9:00 AM – 9:00 PM'. */
interface HoursLine {
  days: string;
  hours: string;
}

/** A week in few lines, Saturday first: neighbouring days with the same hours share a line. */
export function hoursLines(days: ClinicHours['days']): HoursLine[] {
  const groups: { from: Weekday; to: Weekday; hours: string }[] = [];
  for (const weekday of CLINIC_WEEK) {
    const hours = hoursOf(days[weekday]);
    const last = groups.at(-1);
    if (last?.hours === hours) last.to = weekday;
    else groups.push({ from: weekday, to: weekday, hours });
  }
  return groups.map(({ from, to, hours }) => ({
    days: from === to ? weekdayShort(from) : common.daysFromTo(weekdayShort(from), weekdayShort(to)),
    hours,
  }));
}

/** The hours of one date, YYYY-MM-DD. */
export function hoursOn(date: string, days: ClinicHours['days']): string {
  return hoursOf(days[weekdayOf(date)]);
}

function hoursOf(day: ClinicHours['days'][Weekday]): string {
  return day ? formatTimeRange(day.startTime, day.endTime) : common.closed;
}

/** A map with the clinic: the clinic's own link, or a search for its address. */
export function mapLink({ address, mapUrl }: Pick<ClinicInfo, 'address' | 'mapUrl'>): string {
  const words = encodeURIComponent(address.replace(/\s+/g, ' '));
  return mapUrl ?? `https://www.openstreetmap.org/search?query=${words}`;
}

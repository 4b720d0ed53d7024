import { CLINIC_WEEK, type Weekday, weekdayAbbreviation } from '../../time/calendar.ts';

interface Hours {
  startTime: string;
  endTime: string;
}

/** From the first start to the last end of a day; null on a day off. */
export function hoursOfDay(sittings: readonly Hours[]) {
  const ends = sittings.map(({ endTime }) => endTime).sort();
  return { startTime: sittings[0]?.startTime ?? null, endTime: ends.at(-1) ?? null };
}

/**
 * Sums up a working week: 'Sat, Sun, Mon', from Saturday on as in Bangladesh, and its distinct time ranges.
 *
 * @param week the sittings of each working day; a weekday that is missing is a day off
 */
export function summariseWeek(week: Partial<Record<Weekday, readonly Hours[]>>) {
  const days = CLINIC_WEEK.filter((weekday) => week[weekday]);
  const ranges = days.flatMap((weekday) =>
    (week[weekday] ?? []).map(({ startTime, endTime }) => `${startTime}-${endTime}`),
  );
  return {
    availableDays: days.map(weekdayAbbreviation).join(', '),
    timeRanges: [...new Set(ranges)].join(', '),
    totalAvailableDays: days.length,
  };
}

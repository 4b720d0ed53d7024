import { formatDate, formatTime } from './format.ts';

/** A moment (ISO 8601) in the clinic's time zone: '20 November 2026, 5:30 PM'. */
export function formatInstant(instant: string, timeZone: string): string {
  const { date, time } = clinicMoment(instant, timeZone);
  return `${formatDate(date)}, ${formatTime(time)}`;
}

/**
 * The date (YYYY-MM-DD) and the time (HH:MM) of a moment (ISO 8601, or ms since 1970) in the clinic's time
 * zone.
 */
export function clinicMoment(instant: string | number, timeZone: string): { date: string; time: string } {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

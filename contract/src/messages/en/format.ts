import { WEEKDAY_NAMES, type Weekday, weekdayAbbreviation, weekdayOf } from '../../fields/calendar.ts';
import { minutesOf } from '../../fields/minutes.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A number as people read it. Texts keep all characters that are not digits. */
export const formatNumber = (number: number | string): string => String(number);

/** 'Friday'. */
export const weekdayName = (weekday: Weekday): string => WEEKDAY_NAMES[weekday];

/** 'Fri'. */
export const weekdayShort = (weekday: Weekday): string => weekdayAbbreviation(weekday);

/** 'January' for '01'. */
const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** '17:30' as '5:30 PM'. */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '2026-11-20' as '20 November 2026'. */
export function formatDate(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthOf(date)} ${date.slice(0, 4)}`;
}

/** '2026-11-20' as 'November 2026'. */
export function formatMonth(date: string): string {
  return `${monthOf(date)} ${date.slice(0, 4)}`;
}

/** '2026-11-20' as 'Fri, 20 Nov'. */
export function formatShortDate(date: string): string {
  return `${weekdayShort(weekdayOf(date))}, ${Number(date.slice(8, 10))} ${monthOf(date).slice(0, 3)}`;
}

/**
 * The text of a record in the language of this page: the name of a doctor, of a department or of the clinic.
 *
 * @param _bangla the Bangla text; null if there is none
 */
export function localText<Text extends string | null>(english: Text, _bangla: string | null): Text {
  return english;
}

import { groupedTaka } from '../../text/taka.ts';
import { WEEKDAY_NAMES, type Weekday, weekdayAbbreviation, weekdayOf } from '../../time/calendar.ts';
import { minutesOf } from '../../time/minutes.ts';

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

/** An amount in paisa: '500 taka', '1,250.50 taka'. */
export const formatTaka = (paisa: number): string => `${formatAmount(paisa)} taka`;

/** An amount in paisa without the word 'taka', for columns of amounts: '1,250.50'. */
export const formatAmount = (paisa: number): string => groupedTaka(paisa);

/** 'Friday'. */
export const weekdayName = (weekday: Weekday): string => WEEKDAY_NAMES[weekday];

/** 'Fri'. */
export const weekdayShort = (weekday: Weekday): string => weekdayAbbreviation(weekday);

/** 'January' for '01'. */
const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** '17:30' as '5:30 PM'. From '24:00' on it is a time of the next day: '24:20' is '12:20 AM'. */
export const formatTime = (time: string): string => `${clock(time)} ${partOfDay(time)}`;

const clock = (time: string) => {
  const minutes = minutesOf(time);
  return `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`;
};
const partOfDay = (time: string) => (minutesOf(time) % (24 * 60) < 12 * 60 ? 'AM' : 'PM');

/** '09:00' and '17:00' as '9:00 AM – 5:00 PM'. */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)} – ${formatTime(end)}`;

/**
 * A window: '6:40 and 7:10 PM', '11:40 AM and 12:20 PM', and '11:40 PM and 12:20 AM, after midnight'.
 *
 * @param between 'and', or '-' where there is little room
 */
export function formatWindow(from: string, to: string, between: 'and' | '-' = 'and'): string {
  const isAlike = partOfDay(from) === partOfDay(to);
  const space = between === '-' ? '-' : ' and ';
  const midnight = between === 'and' && minutesOf(to) >= 24 * 60 ? ', after midnight' : '';
  return `${isAlike ? clock(from) : formatTime(from)}${space}${formatTime(to)}${midnight}`;
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

import { type Weekday, weekdayOf } from '../../fields/calendar.ts';
import { minutesOf } from '../../fields/minutes.ts';

const DIGITS = '০১২৩৪৫৬৭৮৯';

const WEEKDAYS: Record<Weekday, string> = {
  1: 'সোমবার',
  2: 'মঙ্গলবার',
  3: 'বুধবার',
  4: 'বৃহস্পতিবার',
  5: 'শুক্রবার',
  6: 'শনিবার',
  7: 'রবিবার',
};

const MONTHS = [
  'জানুয়ারি',
  'ফেব্রুয়ারি',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট',
  'সেপ্টেম্বর',
  'অক্টোবর',
  'নভেম্বর',
  'ডিসেম্বর',
] as const;

/** The part of the day by the hour at which it begins. Before the first, it is still the night. */
const PARTS_OF_DAY = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
] as const;

/** A number in Bangla digits. Texts keep all characters that are not digits. */
export const formatNumber = (number: number | string): string =>
  String(number).replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit);

/** 'শুক্রবার'. */
export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday];

/** 'শুক্র'. */
export const weekdayShort = (weekday: Weekday): string => WEEKDAYS[weekday].replace(/বার$/, '');

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** '17:30' as 'বিকাল ৫:৩০'. */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  const part = PARTS_OF_DAY.find(([from]) => hour >= from)?.[1];
  return `${part} ${formatNumber(`${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`)}`;
}

/** '2026-11-20' as '২০ নভেম্বর ২০২৬'. */
export function formatDate(date: string): string {
  return `${formatNumber(Number(date.slice(8, 10)))} ${monthOf(date)} ${formatNumber(date.slice(0, 4))}`;
}

/** '2026-11-20' as 'নভেম্বর ২০২৬'. */
export function formatMonth(date: string): string {
  return `${monthOf(date)} ${formatNumber(date.slice(0, 4))}`;
}

/** '2026-11-20' as 'শুক্র, ২০ নভেম্বর'. */
export function formatShortDate(date: string): string {
  return `${weekdayShort(weekdayOf(date))}, ${formatNumber(Number(date.slice(8, 10)))} ${monthOf(date)}`;
}

/**
 * The text of a record in the language of this page: the name of a doctor, of a department or of the clinic.
 *
 * @param bangla null if there is none; the English text is shown then
 */
export function localText<Text extends string | null>(english: Text, bangla: string | null): string | Text {
  return bangla ?? english;
}

import { groupedTaka } from '../../text/taka.ts';
import { type Weekday, weekdayOf } from '../../time/calendar.ts';
import { minutesOf } from '../../time/minutes.ts';

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

/** The parts of the day with the hours at which they begin, the latest first. */
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

/** An amount in paisa: '৫০০ টাকা', '১,২৫০.৫০ টাকা'. */
export const formatTaka = (paisa: number): string => `${formatAmount(paisa)} টাকা`;

/** An amount in paisa without the word for taka, for columns of amounts: '১,২৫০.৫০'. */
export const formatAmount = (paisa: number): string => formatNumber(groupedTaka(paisa));

/** 'শুক্রবার'. */
export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday];

/** 'শুক্র'. */
export const weekdayShort = (weekday: Weekday): string => WEEKDAYS[weekday].replace(/বার$/, '');

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

const clock = (time: string) => {
  const minutes = minutesOf(time);
  return formatNumber(`${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`);
};
const partOfDay = (time: string) => {
  const hour = Math.floor(minutesOf(time) / 60) % 24;
  return PARTS_OF_DAY.find(([from]) => hour >= from)?.[1] ?? '';
};

/** '17:30' as 'বিকাল ৫:৩০'. From '24:00' on it is a time of the next day: '24:20' is 'রাত ১২:২০'. */
export const formatTime = (time: string): string => `${partOfDay(time)} ${clock(time)}`;

/** A time with an ending: full hours are spoken, '৫টায়', others are read, '৫:৩০-এ'. */
const withEnding = (time: string, ofHour: string, ofMinute: string) => {
  const isFullHour = minutesOf(time) % 60 === 0;
  return isFullHour ? `${clock(time).replace(/:.*/, '')}${ofHour}` : `${clock(time)}${ofMinute}`;
};

/** At a time: 'বিকাল ৫টায়', 'বিকাল ৫:৩০-এ'. */
export const atTime = (time: string) => `${partOfDay(time)} ${withEnding(time, 'টায়', '-এ')}`;
/** Of a time, or within it: 'বিকাল ৫টার', 'বিকাল ৫:৩০-এর'. */
export const ofTime = (time: string) => `${partOfDay(time)} ${withEnding(time, 'টার', '-এর')}`;
/** About a time: 'বিকাল ৫টার দিকে', 'বিকাল ৫:৩০-এর দিকে'. */
export const aroundTime = (time: string) => `${partOfDay(time)} ${withEnding(time, 'টার দিকে', '-এর দিকে')}`;
/** Until a time: 'বিকাল ৫টা পর্যন্ত', 'বিকাল ৫:৩০ পর্যন্ত'. */
export const untilTime = (time: string) => `${partOfDay(time)} ${withEnding(time, 'টা', '')} পর্যন্ত`;

/** The end of a range of times. It names the part of the day only if the start has another one. */
const endOf = (start: string, end: string, text: string) =>
  partOfDay(start) === partOfDay(end) ? text : `${partOfDay(end)} ${text}`;

/** '09:00' and '17:00' as 'সকাল ৯:০০ – বিকাল ৫:০০'; within one part of the day 'সকাল ৯:০০ – ১১:০০'. */
export const formatTimeRange = (start: string, end: string): string =>
  `${formatTime(start)} – ${endOf(start, end, clock(end))}`;

/** '09:00' and '17:00' in a sentence: 'সকাল ৯টা থেকে বিকাল ৫টা'. */
export const fromTo = (start: string, end: string): string =>
  `${partOfDay(start)} ${withEnding(start, 'টা', '')} থেকে ${endOf(start, end, withEnding(end, 'টা', ''))}`;

/**
 * A window: 'সন্ধ্যা ৬:২০ থেকে ৭:০৫-এর মধ্যে'. The part of the day stands once, unless it changes.
 *
 * @param between '-' where there is little room: 'সন্ধ্যা ৬:২০-৭:০৫'
 */
export function formatWindow(from: string, to: string, between: 'and' | '-' = 'and'): string {
  if (between === '-') return `${formatTime(from)}-${endOf(from, to, clock(to))}`;
  const end = `${endOf(from, to, withEnding(to, 'টার', '-এর'))} মধ্যে`;
  const midnight = minutesOf(to) >= 24 * 60 ? ' (রাত ১২টার পর)' : '';
  return `${partOfDay(from)} ${withEnding(from, 'টা', '')} থেকে ${end}${midnight}`;
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

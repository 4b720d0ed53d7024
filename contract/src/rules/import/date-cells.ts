import { birthYear as birthYearField } from '../../fields/birth-date.ts';
import { clinicDate } from '../../fields/clinic-date.ts';
import { say } from '../../messages/message.ts';
import type { Gender } from '../../terms/gender.ts';
import type { DateOrder } from '../../terms/imports.ts';
import { asciiDigits } from '../../text/digits.ts';
import { visibleLine } from '../../text/visible.ts';
import { addDays, monthsBefore } from '../../time/calendar.ts';
import { type CellRead, isNothing, plainCell, readGender, shownCell, wordKey } from './cells.ts';

const MONTHS = [
  'january|jan|জানুয়ারি|জানুয়ারী|জানু',
  'february|febuary|feb|ফেব্রুয়ারি|ফেব্রুয়ারী|ফেব্রু|ফেব',
  'march|mar|মার্চ',
  'april|apr|এপ্রিল',
  'may|মে',
  'june|jun|জুন',
  'july|jul|জুলাই',
  'august|aug|আগস্ট|আগষ্ট|অগাস্ট',
  'september|sept|sep|সেপ্টেম্বর|সেপ্টেঃ|সেপ্ট',
  'october|oct|অক্টোবর|অক্টোঃ|অক্টো',
  'november|nov|নভেম্বর|নভেঃ|নভে',
  'december|dec|ডিসেম্বর|ডিসেঃ|ডিসে',
].map((names) => names.normalize('NFC'));
const MONTH = `(${MONTHS.join('|')})`;
const WEEKDAY =
  /^(?:(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:day|nesday|sday|rsday|urday)?|(?:শনি|রবি|সোম|মঙ্গল|বুধ|বৃহস্পতি|শুক্র)(?:বার)?)[,.\s]+/;
const TIME =
  /[t,\s]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:(?:gmt|utc)?\s*[+-]\d{2}:?\d{2}|z|utc|gmt)?(?:\s*\([^)]*\))?$/;
const YEAR = "'?(\\d{4}|\\d{2})";
const MARK = "[\\s.,/'’-]*";
const DAY = '(\\d{1,2})\\s*(?:st|nd|rd|th|লা|রা|ঠা|ই|শে)?';

const YEAR_FIRST = /^(\d{4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})\s*[-/.,\s]\s*(\d{1,2})\s*[-/.,\s]\s*(\d{4}|\d{2})$/;
const DAY_MONTH_NAME = new RegExp(`^${DAY}${MARK}(?:of )?${MONTH}${MARK}${YEAR}$`);
const MONTH_NAME_DAY = new RegExp(`^${MONTH}${MARK}${DAY}${MARK.replace('*', '+')}${YEAR}$`);
const YEAR_MONTH_NAME = new RegExp(`^(\\d{4})${MARK}${MONTH}${MARK}${DAY}$`);
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** The date from which Excel counts days. Its day 60 is 29 February 1900, which did not exist. */
const EXCEL_ZERO = '1899-12-30';
const EXCEL_NUMBER = /^(\d{5})(?:\.\d+)?$/;
const EARLIEST = '1900-01-01';

/**
 * Reads a date in every usual spelling: ISO, `12/11/1985`, `12 Nov 1985`, `১২ নভেম্বর ১৯৮৫`, the number of
 * Excel (rules: import 3).
 *
 * @param order which number is the day if both can be; {@link dateOrderOf} finds it
 * @param notAfter YYYY-MM-DD; a later date is refused, and so is one before `notBefore` (1900-01-01)
 * @returns YYYY-MM-DD
 */
export function readDate(
  text: string,
  options: { order?: DateOrder | undefined; notAfter: string; notBefore?: string },
): CellRead<string> {
  if (isNothing(text) || /^0000/.test(text.trim())) return { value: null };
  const date = dateIn(text, options.order ?? 'day-month', options.notAfter);
  if (date === undefined) return { refused: say('importNotADate', { text: shownCell(text) }) };
  if (date > options.notAfter || date < (options.notBefore ?? EARLIEST)) {
    return { refused: say('importDateOutside', { text: shownCell(text) }) };
  }
  return { value: date };
}

/** True if a cell is a date, whatever its year, and not a mere number. */
export function isDateCell(text: string, today: string): boolean {
  return !/^\d+$/.test(dateKey(text)) && dateIn(text, 'day-month', today) !== undefined;
}

/**
 * Finds which number of the dates of a column is the day. It is the second one only if a cell proves it, and
 * no cell the contrary.
 *
 * @param cells of one column
 */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  let isMonthFirst = false;
  for (const cell of cells) {
    const found = NUMBERS.exec(dateKey(cell));
    const [first, second] = [Number(found?.[1]), Number(found?.[2])];
    if (first > 12 && second <= 12) return 'day-month';
    if (second > 12 && first <= 12) isMonthFirst = true;
  }
  return isMonthFirst ? 'month-day' : 'day-month';
}

/** The text of a cell without weekday and time of day. */
function dateKey(text: string): string {
  const line = asciiDigits(visibleLine(plainCell(text)).normalize('NFKC'))
    .normalize('NFC')
    .toLowerCase();
  return line
    .trim()
    .replace(WEEKDAY, '')
    .replace(TIME, '')
    .replace(/[\s,.।]+$/, '');
}

function dateIn(text: string, order: DateOrder, today: string): string | undefined {
  const key = dateKey(text);
  const excel = EXCEL_NUMBER.exec(key);
  if (excel) return addDays(EXCEL_ZERO, Number(excel[1]));
  let found = YEAR_FIRST.exec(key) ?? YEAR_MONTH_NAME.exec(key);
  if (found) return dateOf(found[1], found[2], found[3], today);
  found = EIGHT_DIGITS.exec(key);
  if (found) {
    return (
      dateOf(found[1], found[2], found[3], today) ??
      dateOf(key.slice(4), key.slice(2, 4), key.slice(0, 2), today)
    );
  }
  found = NUMBERS.exec(key);
  if (found) {
    const [, first, second, year] = found;
    const dayFirst = () => dateOf(year, second, first, today);
    const monthFirst = () => dateOf(year, first, second, today);
    return order === 'day-month' ? (dayFirst() ?? monthFirst()) : (monthFirst() ?? dayFirst());
  }
  found = DAY_MONTH_NAME.exec(key);
  if (found) return dateOf(found[3], found[2], found[1], today);
  found = MONTH_NAME_DAY.exec(key);
  return found ? dateOf(found[3], found[1], found[2], today) : undefined;
}

/** A year of two digits stands for the latest year with these digits that has begun. */
function dateOf(yearText = '', monthText = '', dayText = '', today = ''): string | undefined {
  const century = Number(today.slice(0, 2)) * 100;
  const short = century + Number(yearText);
  const year =
    yearText.length === 4 ? Number(yearText) : short > Number(today.slice(0, 4)) ? short - 100 : short;
  const month = /^\d+$/.test(monthText)
    ? Number(monthText)
    : MONTHS.findIndex((names) => names.split('|').includes(monthText)) + 1;
  const pad = (value: number) => String(value).padStart(2, '0');
  const date = `${year}-${pad(month)}-${pad(Number(dayText))}`;
  const read = clinicDate.safeParse(date);
  return read.success ? read.data : undefined;
}

/** An age and a gender in one cell, in either order: '35/M', '৩৫ / মহিলা', 'F-28'. */
const AGE_THEN_SEX = /^(.*[\d০-৯].*?)\s*[/,|\s-]\s*([^\d\s/,|-]+)$/u;
const SEX_THEN_AGE = /^([^\d\s/,|-]+)\s*[/,|\s-]\s*([\d০-৯].*)$/u;

/** Splits a cell that may have an age and a gender in one. */
export function parsedAgeAndSex(text: string): { age: string; gender: Gender | null } {
  const [, age, sex] = AGE_THEN_SEX.exec(text) ?? [];
  const [, sexFirst, ageLast] = SEX_THEN_AGE.exec(text) ?? [];
  const gender = readGender(sex ?? sexFirst ?? '');
  // '6 m' is an age in months, '35 m' is not.
  const isMonths = /^\D*(?:[01]?\d|2[0-4])\s+m$/i.test(asciiDigits(text).trim());
  const isBoth = 'value' in gender && gender.value !== null && !isMonths;
  return isBoth ? { age: age ?? ageLast ?? '', gender: gender.value } : { age: text, gender: null };
}

/** The birth in a cell: a date, or a year. */
export interface BirthOfCell {
  /** YYYY-MM-DD */
  dateOfBirth: string | null;
  /** Null if there is a date. */
  birthYear: number | null;
}

/** A year, a month, a day of an age, and the words for them. */
const AGE_PART =
  /(\d{1,3}(?:[.,]\d+)?)\s*(years?|yrs?|y|months?|mons?|mths?|mos?|m|weeks?|wks?|w|days?|d|বছর|বৎসর|বঃ|ব|মাস|মা|সপ্তাহ|দিন|দি)(?![a-z])\.?/g;
const AGE_REST = /^(?:[\s,.;:()+/-]|and|old|age|aged|of|o|about|approx|বয়স|ও|এবং|প্রায়|এর)*$/;
const DAYS_OF_MONTH = 30.44;

/**
 * Reads a birth from a cell: a date, a year ('1985'), or an age ('35', '35 yrs', '৩৫ বছর', '2y 3m', '6
 * months') (rules: import 3).
 *
 * @param today YYYY-MM-DD, from which ages count
 */
export function readBirth(
  text: string,
  { order, today }: { order?: DateOrder | undefined; today: string },
): CellRead<BirthOfCell> {
  if (isNothing(text)) return { value: null };
  const key = wordKey(text);
  const year = /^(\d{4})(?:\.0+)?$/.exec(key)?.[1];
  if (year !== undefined) return yearRead(Number(year), today, text);
  const plainAge = /^(\d{1,3})(?:\.\d+)?\s*\+?$/.exec(key)?.[1];
  const months = plainAge === undefined ? ageInMonths(key.normalize('NFC')) : Number(plainAge) * 12;
  if (months !== undefined) {
    if (plainAge !== undefined || months % 12 === 0) {
      return yearRead(Number(today.slice(0, 4)) - Math.floor(months / 12), today, text);
    }
    return yearRead(Number(monthsBefore(today, Math.floor(months)).slice(0, 4)), today, text);
  }
  const date = readDate(text, { order, notAfter: today });
  if ('refused' in date) return date;
  return { value: date.value === null ? null : { dateOfBirth: date.value, birthYear: null } };
}

function yearRead(year: number, today: string, text: string): CellRead<BirthOfCell> {
  const read = birthYearField.safeParse(year);
  if (!read.success || year > Number(today.slice(0, 4))) {
    return { refused: say('importNotAnAge', { text: shownCell(text) }) };
  }
  return { value: { dateOfBirth: null, birthYear: year } };
}

/** The months of '2y 3m', '8 মাস' or '10 days'; undefined if the text is no age. */
function ageInMonths(key: string): number | undefined {
  if (!AGE_REST.test(key.replace(AGE_PART, ' '))) return undefined;
  let months: number | undefined;
  for (const [, count = '', unit = ''] of key.matchAll(AGE_PART)) {
    const number = Number(count.replace(',', '.'));
    const factor = /^(?:y|ব)/.test(unit)
      ? 12
      : /^(?:m|মা)/.test(unit)
        ? 1
        : /^(?:w|স)/.test(unit)
          ? 7 / DAYS_OF_MONTH
          : 1 / DAYS_OF_MONTH;
    months = (months ?? 0) + number * factor;
  }
  return months;
}

import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { formatMonth } from '@clinic-serial/contract/messages/current/format';
import { asciiDigits } from '@clinic-serial/contract/text/digits';

/** The names of the twelve months in the language of the page, in lower case. */
const MONTHS = Array.from({ length: 12 }, (_, index) =>
  (formatMonth(`2026-${String(index + 1).padStart(2, '0')}-01`).split(' ')[0] ?? '').toLowerCase(),
);
const LEAST_LETTERS = 3;

export function isDate(text: string): boolean {
  return clinicDate.safeParse(text).success;
}

/**
 * The date (YYYY-MM-DD) that a person has typed: 20/11/2026, 20-11-26, 20112026, 2026-11-20, '20 November
 * 2026' or '20 nov', with Bangla or other digits. A year of two digits is in this century. A date without a
 * year is in the year of `today`.
 *
 * @param today the clinic day
 * @returns undefined if the text is no date of the calendar
 */
export function typedDate(text: string, today: string): string | undefined {
  const typed = asciiDigits(text).trim().toLowerCase();
  const [, ...packed] = /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  const parts = packed.length > 0 ? packed : typed.split(/[\s./,-]+/);
  if (parts.length < 2 || parts.length > 3) return undefined;
  const isYearFirst = /^\d{4}$/.test(parts[0] ?? '');
  const [day = '', month = '', year = today.slice(0, 4)] = isYearFirst ? [...parts].reverse() : parts;
  const monthNumber = /^\d{1,2}$/.test(month) ? month : numberOfMonth(month);
  if (!/^\d{1,2}$/.test(day) || !/^(\d{2}|\d{4})$/.test(year)) return undefined;
  const date = [
    year.length === 2 ? `20${year}` : year,
    monthNumber.padStart(2, '0'),
    day.padStart(2, '0'),
  ].join('-');
  return isDate(date) ? date : undefined;
}

/**
 * The date of a text that is complete, so that no further digit can follow; undefined otherwise. Used while
 * the person is still typing, because 20/11/20 may become 20/11/2026.
 */
export function wholeDate(text: string): string | undefined {
  const typed = asciiDigits(text).trim();
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(typed) || (/\d{4}$/.test(typed) && !/^\d{4}\D/.test(typed));
  return isWhole ? typedDate(typed, typed) : undefined;
}

/** '11' for 'november' or 'nov'; an empty text for anything else. */
function numberOfMonth(name: string): string {
  const index = MONTHS.findIndex(
    (month) => month === name || (name.length >= LEAST_LETTERS && month.startsWith(name)),
  );
  return index < 0 ? '' : String(index + 1);
}

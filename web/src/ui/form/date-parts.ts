import { digitsOf } from '@clinic-serial/contract/text/digits';

/** A date as a person types it, in ASCII digits. Each part may be empty. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** How many digits a part has at most. */
export const PART_LENGTHS: Record<keyof DateParts, number> = { day: 2, month: 2, year: 4 };

/** The parts of a date, YYYY-MM-DD. Any other text has empty parts. */
export function partsOf(date: string): DateParts {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return { day: withoutZero(day), month: withoutZero(month), year };
}

/**
 * Joins the parts to YYYY-MM-DD; an empty text if all parts are empty. If only some parts are there, the text is not a
 * valid date, and the form's check refuses it.
 */
export function dateOf({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return '';
  return [year, withZero(month), withZero(day)].join('-');
}

/**
 * The parts of a pasted date: 12/5/1990, 12-05-1990, 1990-05-12 or 12.5.1990, also in Bangla digits.
 *
 * @returns undefined if the text is no date
 */
export function pastedParts(text: string): DateParts | undefined {
  const parts = text
    .trim()
    .split(/[\s./-]+/)
    .map(digitsOf);
  const [first = '', month = '', last = ''] = parts;
  if (parts.length !== 3 || !/^\d{1,2}$/.test(month)) return undefined;
  const found = first.length === 4 ? { year: first, month, day: last } : { day: first, month, year: last };
  if (!/^\d{4}$/.test(found.year) || !/^\d{1,2}$/.test(found.day)) return undefined;
  return { day: withoutZero(found.day), month: withoutZero(found.month), year: found.year };
}

const withZero = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
const withoutZero = (part: string) => part.replace(/^0/, '');

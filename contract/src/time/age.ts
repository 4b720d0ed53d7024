import { daysBetween } from './calendar.ts';

/** What is known of somebody's birth. The date counts before the year. */
export interface Birth {
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  birthYear: number | null;
}

/** How old somebody is: a whole number of one unit, rounded down. */
export interface Age {
  unit: 'days' | 'months' | 'years';
  /** 0 days is born today; 0 years, of which only the year is known, is under a year. */
  count: number;
  /** True if only the year of birth is known, also if it was entered as an age. */
  isAbout: boolean;
}

/**
 * How old somebody is on a date (rules: people 5): in days under a month, in months under two years, then in
 * years. Of a year alone, the age that the person has in the course of that year. A month or a year that
 * begins on a day which its last month does not have is full on the first of the next month: who is born on
 * 29 February has the birthday on 1 March in other years.
 *
 * @param today YYYY-MM-DD
 * @returns null if nothing is known, or if the birth is after the date
 */
export function ageOn({ dateOfBirth, birthYear }: Birth, today: string): Age | null {
  if (dateOfBirth === null) {
    const years = birthYear === null ? -1 : Number(today.slice(0, 4)) - birthYear;
    return years < 0 ? null : { unit: 'years', count: years, isAbout: true };
  }
  if (dateOfBirth > today) return null;
  const months = monthOf(today) - monthOf(dateOfBirth) - (today.slice(8) < dateOfBirth.slice(8) ? 1 : 0);
  if (months < 1) return { unit: 'days', count: daysBetween(dateOfBirth, today), isAbout: false };
  if (months < 24) return { unit: 'months', count: months, isAbout: false };
  return { unit: 'years', count: Math.floor(months / 12), isAbout: false };
}

/** The number of a date's month since the year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/**
 * The year of birth of somebody who says an age (rules: people 6).
 *
 * @param typed a year of four digits, an age in years of up to three, or anything else
 * @param today YYYY-MM-DD
 * @returns NaN for anything else. The field refuses years that are too early or too late.
 */
export function birthYearOf(typed: string, today: string): number {
  if (/^\d{4}$/.test(typed)) return Number(typed);
  return /^\d{1,3}$/.test(typed) ? Number(today.slice(0, 4)) - Number(typed) : Number.NaN;
}

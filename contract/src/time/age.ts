import { daysBetween } from './calendar.ts';

/** The date or the year of somebody's birth, as far as it is known. The date counts before the year. */
export interface Birth {
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  birthYear: number | null;
}

/** How old somebody is: a whole number of one unit, rounded down. */
export interface Age {
  unit: 'days' | 'months' | 'years';
  /** 0 days means 'born today'; 0 years, if only the year of birth is known, means 'under 1 year'. */
  count: number;
  /** True if only the year of birth is known, also if it was computed from an age that was entered. */
  isAbout: boolean;
}

/**
 * How old a person is on a date (rules: people 5): in days under a month, in months under two years, then in
 * years. If only the year of birth is known, it is the age that the person reaches in the course of this
 * year.
 *
 * Some months do not have the day of birth. A month or a year is then complete on the first of the next
 * month: a person born on 29 February has the birthday on 1 March in other years.
 *
 * @param today YYYY-MM-DD
 * @returns null if nothing is known, or if the birth is after `today`
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

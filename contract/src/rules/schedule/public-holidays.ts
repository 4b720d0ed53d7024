import { addDays, weekdayOf } from '../../time/calendar.ts';

/** A public holiday of Bangladesh, as a proposal that staff confirm. */
interface PublicHoliday {
  /** YYYY-MM-DD */
  date: string;
  name: string;
  nameBn: string;
  /** True for a date that follows the moon: the government confirms it shortly before. */
  isExpected: boolean;
}

type Names = readonly [name: string, nameBn: string];

const FIXED: Readonly<Record<string, Names>> = {
  '02-21': ['Shaheed Day and International Mother Language Day', 'শহীদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস'],
  '03-26': ['Independence and National Day', 'স্বাধীনতা ও জাতীয় দিবস'],
  '04-14': ['Pahela Baishakh', 'পহেলা বৈশাখ'],
  '05-01': ['May Day', 'মে দিবস'],
  '08-05': ['July Mass Uprising Day', 'জুলাই গণ-অভ্যুত্থান দিবস'],
  '12-16': ['Victory Day', 'বিজয় দিবস'],
  '12-25': ['Christmas Day', 'বড়দিন'],
};

const FITR: Names = ['Eid-ul-Fitr', 'ঈদুল ফিতর'];
const FITR_HOLIDAY: Names = ['Eid-ul-Fitr holiday', 'ঈদুল ফিতরের ছুটি'];
const AZHA: Names = ['Eid-ul-Azha', 'ঈদুল আজহা'];
const AZHA_HOLIDAY: Names = ['Eid-ul-Azha holiday', 'ঈদুল আজহার ছুটি'];
const JUMATUL_BIDA: Names = ['Jumatul Bida', 'জুমাতুল বিদা'];

/** By month and day of the Islamic calendar. */
const ISLAMIC: Readonly<Record<string, Names>> = {
  '1-10': ['Ashura', 'আশুরা'],
  '3-12': ['Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী'],
  '8-15': ['Shab-e-Barat', 'শবে বরাত'],
  '9-27': ['Shab-e-Qadr', 'শবে কদর'],
  '10-1': FITR,
  '12-10': AZHA,
};

/** The days around an Eid, counted from it, that the government's lists of 2025 and 2026 give besides it. */
const AROUND_FITR = [-2, -1, 1, 2];
const AROUND_AZHA = [-2, -1, 1, 2, 3];

const BUDDHA_PURNIMA: Names = ['Buddha Purnima', 'বুদ্ধ পূর্ণিমা'];
const JANMASHTAMI: Names = ['Janmashtami', 'জন্মাষ্টমী'];
const NAVAMI: Names = ['Durga Puja (Navami)', 'দুর্গাপূজা (নবমী)'];
const DASHAMI: Names = ['Durga Puja (Bijoya Dashami)', 'দুর্গাপূজা (বিজয়া দশমী)'];

/**
 * The festivals that follow the sun and the moon together, by year. 2026 is the government's list. The later
 * years are the dates whose lunar day is in force at sunrise in Dhaka, which is also how the lists of 2019 to
 * 2026 date the Durga Puja. A year that is missing here has none of these holidays in the proposal, and
 * somebody should add it.
 */
const BY_SUN_AND_MOON: Readonly<Record<number, Readonly<Record<string, Names>>>> = {
  2026: { '05-01': BUDDHA_PURNIMA, '09-04': JANMASHTAMI, '10-20': NAVAMI, '10-21': DASHAMI },
  2027: { '05-20': BUDDHA_PURNIMA, '08-25': JANMASHTAMI, '10-09': NAVAMI, '10-10': DASHAMI },
  2028: { '05-08': BUDDHA_PURNIMA, '08-13': JANMASHTAMI, '09-27': NAVAMI, '09-28': DASHAMI },
  2029: { '05-27': BUDDHA_PURNIMA, '09-01': JANMASHTAMI, '10-15': NAVAMI, '10-16': DASHAMI },
  2030: { '05-17': BUDDHA_PURNIMA, '08-21': JANMASHTAMI, '10-05': NAVAMI, '10-06': DASHAMI },
};

const FRIDAY = 5;

/**
 * The public holidays of Bangladesh in a year, the earliest first, each date once (rules: Import 9). A date
 * with two occasions has the names of both, and is not marked as expected if one of them is fixed.
 *
 * @param year of the Gregorian calendar, for example 2027. The days around an Eid may lie in the years beside
 *   it and belong to those.
 * @returns dates that the government may still change. Dates by the moon can move by a day.
 */
export function publicHolidays(year: number): PublicHoliday[] {
  const days = new Map<string, PublicHoliday>();
  const add = (date: string, [name, nameBn]: Names, isExpected: boolean) => {
    if (!date.startsWith(`${year}-`)) return;
    const other = days.get(date);
    days.set(
      date,
      other
        ? {
            date,
            name: `${other.name} and ${name}`,
            nameBn: `${other.nameBn} ও ${nameBn}`,
            isExpected: other.isExpected && isExpected,
          }
        : { date, name, nameBn, isExpected },
    );
  };
  for (const [day, names] of Object.entries(FIXED)) add(`${year}-${day}`, names, false);
  for (const [date, names] of islamicDays(year)) {
    add(date, names, true);
    if (names === FITR) {
      add(addDays(date, -(((weekdayOf(date) - FRIDAY + 6) % 7) + 1)), JUMATUL_BIDA, true);
      for (const days of AROUND_FITR) add(addDays(date, days), FITR_HOLIDAY, true);
    }
    if (names === AZHA) for (const days of AROUND_AZHA) add(addDays(date, days), AZHA_HOLIDAY, true);
  }
  for (const [day, names] of Object.entries(BY_SUN_AND_MOON[year] ?? {})) add(`${year}-${day}`, names, true);
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * Days to look at before and after a year: more than any day around a festival lies away from the festival.
 */
const BESIDE = 7;

/** The Islamic festivals from a week before a year to a week after it. */
function islamicDays(year: number): [date: string, names: Names][] {
  const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  const found: [string, Names][] = [];
  for (
    let date = addDays(`${year}-01-01`, -BESIDE);
    date <= addDays(`${year}-12-31`, BESIDE);
    date = addDays(date, 1)
  ) {
    // In Bangladesh the new moon is usually seen a day later than the calendar of Mecca says.
    const parts = islamic.formatToParts(new Date(`${addDays(date, -1)}T12:00:00Z`));
    const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    const names = ISLAMIC[`${part('month')}-${part('day')}`];
    if (names) found.push([date, names]);
  }
  return found;
}

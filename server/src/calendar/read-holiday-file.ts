import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { say } from '@clinic-serial/contract/messages/message';
import type { FileHoliday, readHolidayFile as readEndpoint } from '@clinic-serial/contract/subjects/calendar';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { FIELD_LIMITS } from '@clinic-serial/contract/terms/field-limits';
import { visibleLine } from '@clinic-serial/contract/text/visible';
import { addDays, daysBetween, weekdayOf } from '@clinic-serial/contract/time/calendar';
import ICAL from 'ical.js';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Services } from '../services.ts';

/** Reads an uploaded calendar file for staff, see {@link readHolidayFile}. Nothing is stored. */
export function holidayFile(
  { clock }: Pick<Services, 'clock'>,
  caller: Caller,
  text: string,
): DataOf<typeof readEndpoint> {
  authoriseStaff(caller, 'update');
  return readHolidayFile(text, clock.today());
}

/** The most work for one file: a few bytes can mean thousands of repetitions. Real calendars need a tenth. */
const MOST_TRIES = 50_000;
const MOST_FOUND = 10_000;

/** How many days may still be tried for the repetitions of a file. */
interface Budget {
  tries: number;
}

/**
 * Reads the whole-day events of an .ics file (RFC 5545), as calendars export them (rules: Import 9). Yearly
 * events are expanded. Only the few properties that give the name and the dates are read, so that a fault in
 * another line does no harm.
 *
 * @param text the file, decoded, at most 500,000 characters
 * @param today the clinic day, YYYY-MM-DD; dates up to two years before and after it are returned
 * @returns at most 500 events, the earliest first, each once, with names as the register can store them, and
 *   how many events were left out because they have a time of day or could not be read
 * @throws INVALID_INPUT if the text is no calendar, or ends in the middle of one
 */
export function readHolidayFile(text: string, today: string): DataOf<typeof readEndpoint> {
  const first = addDays(today, -CALENDAR_LIMITS.holidayDaysBack);
  const last = addDays(today, CALENDAR_LIMITS.holidayDaysAhead);
  const blocks = eventsOf(text);
  const replaced = new Set(blocks.flatMap((lines) => replacedBy(lines) ?? []));
  const found = new Map<string, FileHoliday>();
  const budget: Budget = { tries: MOST_TRIES };
  let timed = 0;
  let unread = 0;
  for (const lines of blocks) {
    const event = parsed(lines);
    if (event === 'cancelled') continue;
    if (event === 'timed') {
      timed += 1;
      continue;
    }
    const starts =
      event === 'unread' || found.size > MOST_FOUND ? undefined : startsOf(event, { first, last }, budget);
    if (event === 'unread' || !starts) {
      unread += 1;
      continue;
    }
    for (const start of starts) {
      if (!event.isReplacement && replaced.has(`${event.uid} ${start}`)) continue;
      const end = addDays(start, event.days - 1);
      if (end < first || start > last) continue;
      const holiday = {
        from: start < first ? first : start,
        to: end > last ? last : end,
        name: event.name,
      };
      found.set(Object.values(holiday).join(' '), holiday);
    }
  }
  const events = [...found.values()].sort(
    (one, other) =>
      compare(one.from, other.from) || compare(one.to, other.to) || compare(one.name, other.name),
  );
  // If there are too many events, those from today on are kept rather than earlier ones.
  const most = CALENDAR_LIMITS.holidayFileEvents;
  const coming = events.filter(({ to }) => to >= today).length;
  const from = Math.max(0, events.length - Math.max(most, coming));
  return { events: events.slice(from, from + most), timed, unread };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const READ =
  /^(?:BEGIN|END|UID|SUMMARY|STATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|X-MICROSOFT-CDO-ALLDAYEVENT)[:;]/i;
/** A date without a time. Some programs do not mark it as a date. */
const BARE_DATE = /^(DTSTART|DTEND|RECURRENCE-ID)[^:]*:\s*(\d{8})\s*$/i;

/** The lines of each event that are read, without its alarms. */
function eventsOf(text: string): string[][] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    // A long line continues in the next one, after a space or a tab.
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const events: string[][] = [];
  const open: string[] = [];
  let isCalendar = false;
  for (const line of lines) {
    if (!READ.test(line)) continue;
    const [, mark, part] = /^(BEGIN|END):\s*(\S*)\s*$/.exec(line.toUpperCase()) ?? [];
    if (mark === 'BEGIN' && part) {
      if (open.length === 0 && part !== 'VCALENDAR') throw unreadable();
      isCalendar = true;
      open.push(part);
      if (part === 'VEVENT') events.push([]);
    } else if (mark === 'END') {
      if (open.pop() !== part) throw unreadable();
    } else if (open.at(-1) === 'VEVENT') {
      events.at(-1)?.push(line.replace(BARE_DATE, '$1;VALUE=DATE:$2'));
    }
  }
  if (!isCalendar || open.length > 0) throw unreadable();
  return events;
}

function unreadable(): AppError {
  const message = say('calendarFileUnreadable');
  return new AppError('INVALID_INPUT', { message, fieldErrors: { text: message } });
}

interface WholeDays {
  uid: string;
  name: string;
  /** The first date, YYYY-MM-DD. */
  start: string;
  days: number;
  /** True for one repetition of another event that was changed. */
  isReplacement: boolean;
  component: ICAL.Component;
}

type Unusable = 'cancelled' | 'timed' | 'unread';

/** An event of whole days, or why it is none. An event that cannot be read does not spoil the others. */
function parsed(lines: readonly string[]): WholeDays | Unusable {
  try {
    return wholeDaysOf(componentOf(lines));
  } catch {
    return 'unread';
  }
}

const componentOf = (lines: readonly string[]) =>
  new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')));

function wholeDaysOf(component: ICAL.Component): WholeDays | Unusable {
  const textOf = (property: string) => String(component.getFirstPropertyValue(property) ?? '');
  if (textOf('status').toUpperCase() === 'CANCELLED') return 'cancelled';
  const start = momentOf(component, 'dtstart');
  const end = momentOf(component, 'dtend');
  if (!start) return 'unread';
  const isMarked = textOf('x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE';
  const isFromMidnightToMidnight = start.time === MIDNIGHT && end?.time === MIDNIGHT && end.date > start.date;
  if (start.time !== null && !isMarked && !isFromMidnightToMidnight) return 'timed';
  const name = nameOf(textOf('summary'));
  if (name === '') return 'unread';
  return {
    uid: textOf('uid'),
    name,
    start: start.date,
    days: Math.max(1, end ? daysBetween(start.date, end.date) : durationOf(component)),
    isReplacement: component.hasProperty('recurrence-id'),
    component,
  };
}

const MIDNIGHT = '00:00:00';
/** Midnight in Bangladesh, written in UTC. */
const MIDNIGHT_IN_UTC = '18:00:00Z';
/** The end of a day, as some programs write the next midnight. */
const LAST_MINUTE = /^23:59:/;

/**
 * The date and the time of a property, the time null for a whole day; undefined if there is none. The library
 * makes 1 January of month 13, so the written date is checked.
 */
function momentOf(
  component: ICAL.Component,
  property: string,
): { date: string; time: string | null } | undefined {
  const written = component.getFirstProperty(property)?.toJSON()[3];
  if (written === undefined) return undefined;
  const [day = '', time = null] = String(written).split('T');
  const date = z.parse(clinicDate, day);
  if (time === null) return { date, time };
  return time === MIDNIGHT_IN_UTC || LAST_MINUTE.test(time)
    ? { date: addDays(date, 1), time: MIDNIGHT }
    : { date, time: time.replace('Z', '') };
}

function durationOf(component: ICAL.Component): number {
  const duration = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration ? Math.ceil(duration.toSeconds() / 86_400) : 1;
}

/** A name in the form that a holiday can have: one line of visible characters, not longer than the field. */
function nameOf(summary: string): string {
  return visibleLine(summary)
    .replace(/\p{Cc}|\p{Cs}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, FIELD_LIMITS.nameLongest)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** The id and the date of the repetition that an event replaces; undefined if it replaces none. */
function replacedBy(lines: readonly string[]): string | undefined {
  if (!lines.some((line) => /^RECURRENCE-ID/i.test(line))) return undefined;
  try {
    const component = componentOf(lines);
    const { date } = momentOf(component, 'recurrence-id') ?? {};
    return date && `${component.getFirstPropertyValue('uid')} ${date}`;
  } catch {
    return undefined;
  }
}

interface Window {
  /** Repetitions that are over before this date may be left out. */
  first: string;
  /** Repetitions after this date are left out. */
  last: string;
}

/**
 * The first dates of an event and of its repetitions. Undefined if it repeats in another way than yearly or
 * on single dates. The library's own expansion is not used, because it tries for seconds to find 31 February,
 * and counts birthdays from 1604 on.
 */
function startsOf(event: WholeDays, window: Window, budget: Budget): string[] | undefined {
  const { component, start, isReplacement } = event;
  if (isReplacement) return [start];
  const rules = component.getAllProperties('rrule');
  // A start that does not match its rule is not one of its days.
  const starts = new Set([...(rules.length === 0 ? [start] : []), ...datesOf(component, 'rdate')]);
  for (const property of rules) {
    const rule = property.getFirstValue();
    const dates = rule instanceof ICAL.Recur ? yearlyDates(rule, event, window, budget) : undefined;
    if (!dates) return undefined;
    for (const date of dates) starts.add(date);
  }
  for (const date of datesOf(component, 'exdate')) starts.delete(date);
  return [...starts];
}

const datesOf = (component: ICAL.Component, property: string) =>
  component
    .getAllProperties(property)
    .flatMap((one) => one.getValues())
    .map((value) => String(value).slice(0, 10));

const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** The supported parts of a yearly rule. Holidays are not repeated by the number of a week. */
const PARTS = ['BYMONTH', 'BYMONTHDAY', 'BYDAY'];

/**
 * The dates of a yearly rule; undefined if the rule is not supported, or if the file asks for too many dates.
 */
function yearlyDates(
  rule: ICAL.Recur,
  { start, days }: WholeDays,
  { first, last }: Window,
  budget: Budget,
): string[] | undefined {
  if (rule.freq !== 'YEARLY' || Object.keys(rule.parts).some((part) => !PARTS.includes(part)))
    return undefined;
  const [startYear = 0, startMonth = 0, startDay = 0] = start.split('-').map(Number);
  const {
    BYMONTH: months,
    BYMONTHDAY: daysOfMonth,
    BYDAY: weekdays,
  } = rule.parts as { BYMONTH?: number[]; BYMONTHDAY?: number[]; BYDAY?: string[] };
  // Without a month, these mean every month or every week.
  if (!months && (daysOfMonth || weekdays)) return undefined;
  const isOnceAYear = !weekdays && (months?.length ?? 1) === 1 && (daysOfMonth?.length ?? 1) === 1;
  if (rule.count && (!isOnceAYear || start.endsWith('02-29'))) return undefined;

  const until = rule.until?.toString().slice(0, 10) ?? last;
  const found: string[] = [];
  const from = Math.max(startYear, Number(addDays(first, -days).slice(0, 4)));
  for (let year = from; year <= Number(last.slice(0, 4)); year += 1) {
    const repetition = (year - startYear) / Math.max(1, rule.interval);
    if (!Number.isInteger(repetition) || (rule.count && repetition >= rule.count)) continue;
    for (const month of months ?? [startMonth]) {
      const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const candidates =
        daysOfMonth?.map((day) => (day < 0 ? length + 1 + day : day)) ??
        (weekdays ? Array.from({ length }, (_, place) => place + 1) : [startDay]);
      budget.tries -= candidates.length;
      if (budget.tries < 0) return undefined;
      for (const day of candidates) {
        const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
        if (day > length || date < start || date > until || date > last) continue;
        if (!weekdays || weekdays.some((code) => isWeekday(code, date, day, length))) found.push(date);
      }
    }
  }
  return found;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/**
 * True if a date is this weekday of its month: 'TH' any Thursday, '4TH' the fourth, '-1MO' the last Monday.
 */
function isWeekday(code: string, date: string, day: number, length: number): boolean {
  if (WEEKDAY_CODES[weekdayOf(date) - 1] !== code.slice(-2)) return false;
  const place = Number(code.slice(0, -2));
  if (place === 0) return true;
  return place === (place > 0 ? Math.ceil(day / 7) : -Math.ceil((length - day + 1) / 7));
}

import { placeOf } from '../../terms/places.ts';
import { addDays } from '../../time/calendar.ts';
import {
  type SittingHours,
  type SittingNumber,
  sittingsOfWeek,
  type WorkingWeek,
} from './weekly-schedule.ts';

/** Why a doctor sits on a date as they do: the working week, or an entry of the calendar. */
export const DAY_REASONS = ['week', 'changed', 'leave', 'holiday'] as const;
/** The reasons other than the week. */
export const ENTRY_REASONS = ['changed', 'leave', 'holiday'] as const satisfies readonly DayReason[];
export type DayReason = (typeof DAY_REASONS)[number];

/** An entry of the calendar, which replaces the working week on its dates. */
export interface CalendarEntry {
  kind: Exclude<DayReason, 'week'> | 'closed';
  /** YYYY-MM-DD, both included. A holiday and a changed day have one date. */
  from: string;
  to: string;
  /** When staff saved it, ISO 8601. */
  savedAt: string;
  /** The hours of a changed day; none on a leave, a holiday or a changed day off. */
  sittings: readonly SittingHours[];
  /**
   * Only for a holiday: the places that it closes; left out if it closes the whole clinic (rules: places 7).
   */
  placeIds?: readonly number[] | undefined;
  /** Only for the kind `closed`: the sitting that staff closed at the queue. Its hours stay. */
  closes?: { sitting: SittingNumber; as: 'ended' | 'cancelled' } | undefined;
}

/** One date of a doctor: the sittings, none on a day off, and the reason for them. */
interface CalendarDay<Entry extends CalendarEntry = CalendarEntry> {
  sittings: readonly SittingHours[];
  reason: DayReason;
  /** The entry that decided; undefined if the working week did. */
  entry: Entry | undefined;
  /** The holiday of some places that closed sittings of the date; undefined if none was closed. */
  closedBy: Entry | undefined;
}

/**
 * When a doctor sits on a date (rules: calendar 1). The entry that was saved last decides, so that a doctor
 * may sit on a holiday, and a leave closes a day that was changed before. If entries were saved at the same
 * moment, one that closes the day decides. A holiday of some places closes the sittings at these places,
 * including sittings of an entry that was saved before it. It decides only if no sitting is left (rules:
 * places 7). A sitting that staff closed at the queue keeps its hours and is marked.
 *
 * @param date YYYY-MM-DD
 * @param entries of this doctor and the whole clinic, in any order, also of other dates
 */
export function calendarDay<Entry extends CalendarEntry>(
  week: WorkingWeek,
  date: string,
  entries: readonly Entry[],
): CalendarDay<Entry> {
  let entry: Entry | undefined;
  const ofPlaces: Entry[] = [];
  const closed = new Map<SittingNumber, 'ended' | 'cancelled'>();
  for (const other of entries) {
    if (other.from > date || other.to < date) continue;
    if (other.closes) closed.set(other.closes.sitting, other.closes.as);
    else if (other.placeIds) ofPlaces.push(other);
    else if (!entry || other.savedAt > entry.savedAt) entry = other;
    else if (other.savedAt === entry.savedAt && other.sittings.length === 0) entry = other;
  }
  let sittings = entry ? entry.sittings : sittingsOfWeek(week, date);
  let closedBy: Entry | undefined;
  for (const holiday of ofPlaces) {
    if (entry && entry.savedAt > holiday.savedAt) continue;
    const open = sittings.filter((hours) => !holiday.placeIds?.includes(placeOf(hours)));
    if (open.length < sittings.length) closedBy = holiday;
    sittings = open;
  }
  if (closedBy && sittings.length === 0) entry = closedBy;
  const reason = !entry || entry.kind === 'closed' ? 'week' : entry.kind;
  if (closed.size > 0) {
    sittings = sittings.map((hours) => {
      const as = closed.get(hours.sitting);
      return as ? { ...hours, closed: as } : hours;
    });
  }
  return { sittings, reason, entry, closedBy };
}

/**
 * The first date after `date` on which a doctor sits.
 *
 * @param daysAhead how many dates to look at
 * @returns the date and its first start, HH:MM; undefined without such a date
 */
export function nextSittingDay(
  week: WorkingWeek,
  date: string,
  entries: readonly CalendarEntry[],
  daysAhead: number,
): { date: string; startTime: string } | undefined {
  for (let days = 1; days <= daysAhead; days += 1) {
    const next = addDays(date, days);
    const [first] = calendarDay(week, next, entries).sittings;
    if (first) return { date: next, startTime: first.startTime };
  }
  return undefined;
}

/**
 * Dates in a row on which one entry of the calendar replaces the week. If a holiday of some places leaves
 * sittings, the reason is `changed`, with these sittings.
 */
interface OtherDays<Entry extends CalendarEntry> {
  from: string;
  to: string;
  reason: (typeof ENTRY_REASONS)[number];
  sittings: readonly SittingHours[];
  entry: Entry;
}

/**
 * The dates on which a doctor's sittings differ from the week, the earliest first. An entry for a day off
 * that brings no hours changes nothing and is left out.
 *
 * @param date the first date
 * @param days dates in a row begin within this many days, `date` included
 * @param lastDays dates in a row are followed for at most this many days, `date` included
 */
export function otherDays<Entry extends CalendarEntry>(
  week: WorkingWeek,
  date: string,
  entries: readonly Entry[],
  { days, lastDays }: { days: number; lastDays: number },
): OtherDays<Entry>[] {
  const found: (OtherDays<Entry> & { isFelt: boolean })[] = [];
  for (let ahead = 0; ahead < lastDays; ahead += 1) {
    const next = addDays(date, ahead);
    const day = calendarDay(week, next, entries);
    const { sittings, closedBy } = day;
    const isPartlyClosed = closedBy !== undefined && sittings.length > 0;
    const entry = closedBy ?? day.entry;
    const reason = isPartlyClosed ? 'changed' : day.reason;
    const last = found.at(-1);
    const isFelt = sittings.length > 0 || sittingsOfWeek(week, next).length > 0;
    if (entry && last?.entry === entry) {
      last.to = next;
      last.isFelt ||= isFelt;
    } else if (ahead >= days) break;
    else if (entry && reason !== 'week')
      found.push({ from: next, to: next, reason, sittings, entry, isFelt });
  }
  return found.filter(({ isFelt }) => isFelt).map(({ isFelt: _, ...others }) => others);
}

import { say } from '../../messages/message.ts';
import { SITTING_LIMITS } from '../../terms/sitting-limits.ts';
import { CLINIC_WEEK, WEEKDAYS, type Weekday, weekdayAbbreviation } from '../../time/calendar.ts';
import { clockTimeOf } from '../../time/minutes.ts';
import type { SittingHours, WorkingWeek } from '../schedule/weekly-schedule.ts';
import { type CellRead, isNothing, shownCell } from './cells.ts';
import {
  hoursTokens,
  type Limit,
  minutesOn24,
  minutesWith,
  type Time,
  Unclear,
  unclear,
} from './hours-tokens.ts';

const END_OF_DAY = 24 * 60;

/** The cells of a row that say when a doctor sits. One cell may say all of it. */
interface HoursCells {
  days: string;
  hours: string;
  secondHours: string;
}

interface Hours {
  from: Time;
  to: Time;
  limit: Limit | null;
}

/** A group of tokens. The days and hours that belong together are not joined yet. */
type Item =
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'hours'; hours: Hours }
  | { kind: 'closed' | 'except' | 'exceptPost' };

function itemsOf(text: string): Item[] {
  const tokens = hoursTokens(text);
  const items: Item[] = [];
  let at = 0;
  const kindAt = (index: number) => tokens[index]?.kind;
  while (at < tokens.length) {
    const token = tokens[at];
    const behind = tokens[at + 2];
    if (token?.kind === 'day') {
      if (kindAt(at + 1) === 'to' && behind?.kind === 'day') {
        // 'Sat-Mon-Wed' is no range.
        if (kindAt(at + 3) === 'to' && kindAt(at + 4) === 'day') throw unclear();
        items.push({ kind: 'days', days: dayRange(token.day, behind.day) });
        at += 3;
      } else {
        items.push({ kind: 'days', days: [token.day] });
        at += 1;
      }
    } else if (token?.kind === 'time') {
      if (kindAt(at + 1) !== 'to' || behind?.kind !== 'time') throw unclear();
      if (kindAt(at + 3) === 'to') throw unclear();
      const limit = tokens[at + 3];
      items.push({
        kind: 'hours',
        hours: { from: token.time, to: behind.time, limit: limit?.kind === 'limit' ? limit.limit : null },
      });
      at += limit?.kind === 'limit' ? 4 : 3;
    } else {
      if (token?.kind === 'limit') throw unclear();
      // A hyphen or a comma between days and hours has no meaning: 'Sat - 5pm to 9pm'.
      if (token?.kind === 'days') items.push({ kind: 'days', days: token.days });
      else if (token?.kind === 'closed' || token?.kind === 'except' || token?.kind === 'exceptPost') {
        items.push({ kind: token.kind });
      }
      at += 1;
    }
  }
  return items;
}

/** The days from one to another, also over the end of the week: Thursday to Saturday. */
function dayRange(from: Weekday, to: Weekday): Weekday[] {
  const days: Weekday[] = [from];
  for (let day = from; day !== to; ) {
    day = (day === 7 ? 1 : day + 1) as Weekday;
    days.push(day);
  }
  return days;
}

interface Grouped {
  groups: Array<{ days: Weekday[]; hours: Hours[] }>;
  closed: Set<Weekday>;
}

/** Puts days and hours together, whichever come first, and takes out the days that are closed. */
function grouped(items: readonly Item[]): Grouped {
  const closed = new Set<Weekday>();
  const open: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind === 'days' || item?.kind === 'hours') {
      open.push(item);
      continue;
    }
    const last = open.at(-1);
    const isBehind = item?.kind !== 'except' && last?.kind === 'days' && last.days.length < 7;
    const days: Weekday[] = [];
    if (isBehind) {
      days.push(...last.days);
      open.pop();
    } else {
      if (item?.kind === 'exceptPost') throw unclear();
      for (let next = items[at + 1]; next?.kind === 'days'; next = items[at + 1]) {
        days.push(...next.days);
        at += 1;
      }
    }
    if (days.length === 0) throw unclear();
    for (const day of days) closed.add(day);
  }
  const groups: Grouped['groups'] = [];
  const isHoursFirst = open[0]?.kind === 'hours';
  let group: Grouped['groups'][number] | undefined;
  for (const item of open) {
    const opens = item.kind === (isHoursFirst ? 'hours' : 'days');
    const isFull = isHoursFirst ? (group?.days.length ?? 0) > 0 : (group?.hours.length ?? 0) > 0;
    if (!group || (opens && isFull)) {
      group = { days: [], hours: [] };
      groups.push(group);
    }
    if (item.kind === 'days') group.days.push(...item.days);
    if (item.kind === 'hours') group.hours.push(item.hours);
  }
  return { groups, closed };
}

const is24 = ({ hour, part }: Time) => part === null && (hour > 12 || hour === 0);

/**
 * The start and the end of hours, in minutes since midnight. If only one time says its half of the day, the
 * other time is in the same half where the start is then before the end: '5-9 PM' begins at 5 PM, but '10-1
 * PM' at 10 AM. If neither says it, only one pair of times may be possible.
 *
 * @param has24 the text has times such as '17:00', so that '09:00' is of the same clock
 */
function rangeOf({ from, to, limit }: Hours, has24: boolean): { start: number; end: number } {
  const isOwnForm = limit !== null && from.isPadded && to.isPadded;
  const isClock = (time: Time) =>
    time.part === null && (is24(time) || is24(from) || is24(to) || isOwnForm || (has24 && time.isPadded));
  const starts = possible(from, isClock(from));
  const ends = possible(to, isClock(to)).map((end) => (end === 0 ? END_OF_DAY : end));
  const pairs = starts.flatMap((start) => ends.filter((end) => end > start).map((end) => ({ start, end })));
  const [first, ...others] = pairs;
  if (!first) throw new Unclear((text) => say('importHoursOrder', { text }));
  if (others.length === 0) return first;
  const known = from.part ?? to.part;
  const isLate = (minutes: number) => minutes >= END_OF_DAY / 2 && minutes < END_OF_DAY;
  const alike = pairs.filter(({ start, end }) => isLate(start) === isLate(end));
  const only = alike[0];
  // '10 AM - 12' may end at noon or at midnight.
  if (known !== null && only && alike.length === 1 && to.hour !== 12) return only;
  throw new Unclear((text) => say('importHoursHalf', { text }));
}

function possible(time: Time, isClock: boolean): number[] {
  if (time.part !== null) return [minutesWith(time, time.part)];
  if (isClock) return [minutesOn24(time)];
  return [minutesWith(time, 'am'), minutesWith(time, 'pm')];
}

function sittingsOf(hours: readonly Hours[], patientLimit: number, has24: boolean): SittingHours[] {
  if (hours.length > 2) throw new Unclear((text) => say('importHoursSittings', { text }));
  const found = hours
    .map((one) => ({ ...rangeOf(one, has24), limit: one.limit }))
    .sort((one, other) => one.start - other.start);
  const [first, second] = found;
  if (first && second && second.start < first.end) {
    throw new Unclear((text) => say('importHoursOrder', { text }));
  }
  return found.map(({ start, end, limit }, index) => ({
    sitting: found.length === 1 ? (limit?.sitting ?? 1) : index === 0 ? 1 : 2,
    startTime: clockTimeOf(start),
    endTime: clockTimeOf(end),
    patientLimit: limit?.patientLimit ?? patientLimit,
    reservedSlots: limit?.reservedSlots ?? [],
  }));
}

function weekOf({ groups, closed }: Grouped, patientLimit: number): WorkingWeek {
  const all = groups.flatMap(({ hours }) => hours);
  if (all.length === 0) throw new Unclear((text) => say('importHoursNoTimes', { text }));
  const has24 = all.some(({ from, to }) => is24(from) || is24(to));
  const byDays = new Map<string, { days: Set<Weekday>; hours: Hours[] }>();
  for (const { days, hours } of groups) {
    // 'Friday closed' alone says that the other days are open.
    const named = days.length > 0 ? days : groups.length === 1 && closed.size > 0 ? CLINIC_WEEK : [];
    const open = new Set(WEEKDAYS.filter((day) => named.includes(day) && !closed.has(day)));
    if (open.size === 0) throw new Unclear((text) => say('importHoursNoDays', { text }));
    if (hours.length === 0) throw new Unclear((text) => say('importHoursNoTimes', { text }));
    const key = [...open].join();
    byDays.set(key, { days: open, hours: [...(byDays.get(key)?.hours ?? []), ...hours] });
  }
  const week: Partial<Record<Weekday, SittingHours[]>> = {};
  for (const { days, hours } of byDays.values()) {
    const sittings = sittingsOf(hours, patientLimit, has24);
    for (const day of days) {
      if (week[day]) throw new Unclear((text) => say('importHoursDayTwice', { text }));
      week[day] = sittings;
    }
  }
  return week;
}

/**
 * Reads a doctor's weekly hours from the texts of people: 'Sat-Mon 5-9 PM', 'Everyday 10am-1pm & 6pm-9pm
 * (Friday closed)', 'শনি, সোম ও বুধ বিকাল ৫টা - রাত ৯টা' (rules: import 7). Nothing is guessed: a text that
 * is not completely understood, such as '5-9' without AM or PM, is refused with the reason.
 *
 * @param cells days and hours in one cell or in several
 * @param patientLimit the limit of a sitting whose text has none
 * @returns null if all cells are empty
 */
export function readHours(
  { days, hours, secondHours }: HoursCells,
  patientLimit: number = SITTING_LIMITS.patientLimitDefault,
): CellRead<WorkingWeek> {
  const texts = [days, hours, secondHours].filter((text) => !isNothing(text));
  if (texts.length === 0) return { value: null };
  try {
    const items = [days, hours, secondHours].map((text) => (isNothing(text) ? [] : itemsOf(text)));
    const [ofDays = [], ...ofHours] = items;
    const isApart = ofDays.length > 0 && ofHours.some((list) => list.length > 0);
    const mixed = (list: readonly Item[], kind: Item['kind']) => list.some((item) => item.kind === kind);
    if (
      isApart &&
      (mixed(ofDays, 'hours') || ofHours.some((list) => mixed(list, 'days') && !mixed(list, 'closed')))
    ) {
      throw unclear();
    }
    return { value: weekOf(grouped(items.flat()), patientLimit) };
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return { refused: error.reason(shownCell(texts.join(' '))) };
  }
}

/**
 * Writes a week in the one form that {@link readHours} reads back exactly: 'Sat-Mon 17:00-21:00 (30; reserved
 * 1, 2); Tue 10:00-13:00 (20) & 17:00-21:00 (30)' (rules: import 10).
 */
export function hoursText(week: WorkingWeek): string {
  const groups = new Map<string, Weekday[]>();
  for (const day of CLINIC_WEEK) {
    const sittings = week[day] ?? [];
    if (sittings.length === 0) continue;
    const text = sittings.map((one) => sittingText(one, sittings.length === 1)).join(' & ');
    groups.set(text, [...(groups.get(text) ?? []), day]);
  }
  return [...groups].map(([text, days]) => `${daysText(days)} ${text}`).join('; ');
}

function sittingText(hours: SittingHours, isAlone: boolean): string {
  const { sitting, startTime, endTime, patientLimit, reservedSlots } = hours;
  const reserved = reservedSlots.length > 0 ? `; reserved ${reservedSlots.join(', ')}` : '';
  const second = isAlone && sitting === 2 ? '; sitting 2' : '';
  return `${startTime}-${endTime} (${patientLimit}${reserved}${second})`;
}

/** Writes three or more days in a row as a range. */
function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const last = runs.at(-1)?.at(-1);
    const isNext = last !== undefined && CLINIC_WEEK.indexOf(day) === CLINIC_WEEK.indexOf(last) + 1;
    if (isNext) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  const ends = (run: Weekday[]) =>
    `${weekdayAbbreviation(run[0] ?? 6)}-${weekdayAbbreviation(run.at(-1) ?? 6)}`;
  return runs.map((run) => (run.length > 2 ? ends(run) : run.map(weekdayAbbreviation).join(', '))).join(', ');
}

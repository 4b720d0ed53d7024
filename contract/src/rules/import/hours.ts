import { type Message, say } from '../../messages/message.ts';
import { SITTING_LIMITS } from '../../terms/sitting-limits.ts';
import { asciiDigits } from '../../text/digits.ts';
import { visibleLine } from '../../text/visible.ts';
import { CLINIC_WEEK, WEEKDAYS, type Weekday, weekdayAbbreviation } from '../../time/calendar.ts';
import { clockTimeOf } from '../../time/minutes.ts';
import type { SittingHours, SittingNumber, WorkingWeek } from '../schedule/weekly-schedule.ts';
import { type CellRead, isNothing, plainCell, shownCell } from './cells.ts';

const END_OF_DAY = 24 * 60;

/** The cells of a row that say when a doctor sits. One cell may say all of it. */
export interface HoursCells {
  days: string;
  hours: string;
  secondHours: string;
}

/** Which half of the day a time is in, as the words around it say. */
type Part = 'am' | 'pm' | 'dawn' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'midnight';

interface Time {
  hour: number;
  minute: number;
  part: Part | null;
  /** True for 'HH:MM' with two digits each. */
  isPadded: boolean;
}

interface Limit {
  patientLimit: number;
  reservedSlots: number[];
  sitting: SittingNumber | null;
}

type Token =
  | { kind: 'day'; day: Weekday }
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'time'; time: Time }
  | { kind: 'part'; part: Part }
  | { kind: 'limit'; limit: Limit }
  | { kind: 'to' | 'and' | 'closed' | 'except' | 'exceptPost' | 'half' | 'skip' };

interface Hours {
  from: Time;
  to: Time;
  limit: Limit | null;
}

/** What the tokens say, without times and days that belong together yet. */
type Item =
  | { kind: 'days'; days: Weekday[] }
  | { kind: 'hours'; hours: Hours }
  | { kind: 'closed' | 'except' | 'exceptPost' };

/** Ends the reading of a text. Nothing is guessed: what is not wholly understood is refused. */
class Unclear extends Error {
  readonly reason: (shown: string) => Message;

  constructor(reason: (shown: string) => Message) {
    super('A text of hours cannot be read.');
    this.reason = reason;
  }
}
const unclear = () => new Unclear((text) => say('importHoursUnclear', { text }));

const listed = <Value>(words: ReadonlyArray<readonly [string, Value]>) =>
  new Map(
    words.flatMap(([spellings, value]) => spellings.split(' ').map((word) => [nfc(word), value] as const)),
  );
const nfc = (text: string) => text.normalize('NFC');

const DAY_WORDS = listed<Weekday>([
  ['mon monday mondays সোম সোমবার সোমবারে', 1],
  ['tue tues tuesday tuesdays মঙ্গল মঙ্গলবার মঙ্গলবারে', 2],
  ['wed weds wednesday wednesdays বুধ বুধবার বুধবারে', 3],
  ['thu thur thurs thursday thursdays বৃহস্পতি বৃহস্পতিবার বৃহস্পতিবারে বৃহঃ বৃহ', 4],
  ['fri friday fridays শুক্র শুক্রবার শুক্রবারে', 5],
  ['sat satur saturday saturdays শনি শনিবার শনিবারে', 6],
  ['sun sunday sundays রবি রবিবার রবিবারে', 7],
]);
const PART_WORDS = listed<Part>([
  ['am', 'am'],
  ['pm', 'pm'],
  ['ভোর ভোরে', 'dawn'],
  ['morning সকাল সকালে', 'morning'],
  ['noon দুপুর দুপুরে', 'noon'],
  ['afternoon বিকাল বিকালে বিকেল বিকেলে', 'afternoon'],
  ['evening সন্ধ্যা সন্ধ্যায়', 'evening'],
  ['night রাত রাতে রাত্রি', 'night'],
  ['midnight', 'midnight'],
]);
const OTHER_WORDS = listed<'to' | 'and' | 'closed' | 'except' | 'exceptPost' | 'half' | 'skip'>([
  ['to till until upto through thru থেকে হতে', 'to'],
  ['and ও এবং আর', 'and'],
  ['closed close off holiday বন্ধ ছুটি', 'closed'],
  ['except excluding without', 'except'],
  ['ছাড়া বাদে ব্যতীত', 'exceptPost'],
  ['সাড়ে', 'half'],
  ['from at on every each time timing hours hrs visiting only day পর্যন্ত সময় প্রতি টা টায় টার ঘটিকা ঘটিকায়', 'skip'],
]);
const EVERY =
  /every\s*days?|all\s+days?|all\s+week|daily|(?:7|seven)\s*days(?:\s+(?:a|per)\s+week)?|প্রতিদিন|প্রত্যহ|রোজ/g;
/** The sign for `EVERY` while a text is cut. */
const EVERY_SIGN = '*';

const PIECES: ReadonlyArray<[pattern: RegExp, token: (found: RegExpExecArray) => Token]> = [
  // In brackets behind the hours: '(30)', '(30 patients)', '(30; reserved 1, 2)'.
  [
    /\(\s*(?:max|limit)?\.?\s*:?\s*(\d{1,3})\s*(?:patients?|জন)?\s*(?:;\s*reserved\s+(\d[\d,\s]*))?(?:;\s*sitting\s+([12])\s*)?\)/y,
    ([, limit, reserved = '', sitting]) => ({
      kind: 'limit',
      limit: {
        patientLimit: Number(limit),
        reservedSlots: reserved
          .split(/[,\s]+/)
          .filter(Boolean)
          .map(Number),
        sitting: sitting === undefined ? null : (Number(sitting) as SittingNumber),
      },
    }),
  ],
  [/(\d{1,2})\s*টা\s*(\d{1,2})\s*মি[\p{L}\p{M}]*/uy, timeToken],
  [/(\d{1,2})\s*[:.]\s*(\d{2})(?::\d{2})?(?!\d)/y, timeToken],
  [/(\d{1,2})(?!\d)/y, timeToken],
  [/[\p{L}\p{M}]+/uy, ([word = '']) => wordToken(nfc(word))],
  [/\*/y, () => ({ kind: 'days', days: [...CLINIC_WEEK] })],
  [/[-–—‑−~→]+/y, () => ({ kind: 'to' })],
  [/[,;&+/|]/y, () => ({ kind: 'and' })],
  [/[\s:.()[\]।]/y, () => ({ kind: 'skip' })],
];

function timeToken([whole = '', hour, minute = '0']: RegExpExecArray): Token {
  const isPadded = /^\d{2}:\d{2}/.test(whole);
  return { kind: 'time', time: { hour: Number(hour), minute: Number(minute), part: null, isPadded } };
}

function wordToken(word: string): Token {
  const day = DAY_WORDS.get(word);
  if (day) return { kind: 'day', day };
  const part = PART_WORDS.get(word);
  if (part) return { kind: 'part', part };
  const kind = OTHER_WORDS.get(word);
  if (kind) return { kind };
  throw unclear();
}

function tokensOf(text: string): Token[] {
  const plain = nfc(asciiDigits(visibleLine(plainCell(text).replace(/[\r\n]+/g, ';')).normalize('NFKC')))
    .toLowerCase()
    .replace(
      /\b([ap])\.?\s?m\b\.?|(\d\s*)([ap])\.?\s?m\b\.?/g,
      (_all, one, digits = '', other = '') => `${digits}${one ?? other}m `,
    )
    .replace(EVERY, EVERY_SIGN);
  const tokens: Token[] = [];
  let at = 0;
  while (at < plain.length) {
    let found: RegExpExecArray | null = null;
    for (const [pattern, token] of PIECES) {
      pattern.lastIndex = at;
      found = pattern.exec(plain);
      if (!found) continue;
      const next = token(found);
      if (next.kind !== 'skip') tokens.push(next);
      at = pattern.lastIndex;
      break;
    }
    if (!found) throw unclear();
  }
  return tokens;
}

/** Gives each time the word of its half of the day: 'am' and 'pm' stand behind it, 'সকাল' before it. */
function withParts(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  let before: Part | null = null;
  let isHalf = false;
  tokens.forEach((token, index) => {
    if (token.kind === 'half') isHalf = true;
    else if (token.kind === 'time') {
      const { time } = token;
      if (isHalf && time.minute !== 0) throw unclear();
      result.push({ kind: 'time', time: { ...time, minute: isHalf ? 30 : time.minute, part: before } });
      before = null;
      isHalf = false;
    } else if (token.kind === 'part') {
      const last = result.at(-1);
      const next = tokens[index + 1]?.kind;
      const isBehind =
        last?.kind === 'time' &&
        (token.part === 'am' || token.part === 'pm' || (next !== 'time' && next !== 'half'));
      if (isBehind) last.time.part = bothParts(last.time, token.part);
      else if (next === 'time' || next === 'half') before = token.part;
      else throw unclear();
    } else {
      result.push(token);
    }
  });
  if (before !== null || isHalf) throw unclear();
  return result;
}

/** 'Morning 10 AM' has two words for one time, which must agree. */
function bothParts(time: Time, part: Part): Part {
  if (time.part === null || minutesWith(time, time.part) === minutesWith(time, part)) return part;
  throw unclear();
}

function itemsOf(text: string): Item[] {
  const tokens = withParts(tokensOf(text));
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
      // A hyphen or a comma between days and hours says nothing: 'Sat - 5pm to 9pm'.
      if (token?.kind === 'days') items.push({ kind: 'days', days: token.days });
      else if (token?.kind === 'closed' || token?.kind === 'except' || token?.kind === 'exceptPost') {
        items.push({ kind: token.kind });
      }
      at += 1;
    }
  }
  return items;
}

/** Also over the end of the week: Thursday to Saturday. */
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

const ALLOWED: Record<Part, readonly number[]> = {
  am: [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  pm: [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  dawn: [4, 5, 6],
  morning: [5, 6, 7, 8, 9, 10, 11, 12],
  noon: [11, 12, 1, 2, 3],
  afternoon: [12, 1, 2, 3, 4, 5, 6],
  evening: [4, 5, 6, 7, 8, 9],
  night: [6, 7, 8, 9, 10, 11, 12],
  midnight: [12],
};
/** Parts in which an hour is of the first half of the day; 11 at noon is too. */
const isFirstHalf = (part: Part, hour: number) =>
  part === 'am' ||
  part === 'dawn' ||
  part === 'midnight' ||
  (part === 'noon' && hour === 11) ||
  (part === 'morning' && hour !== 12) ||
  (part === 'night' && hour === 12);

/** Minutes since midnight of a time whose half is known. 12 at night is 0. */
function minutesWith({ hour, minute }: Time, part: Part): number {
  if (minute > 59) throw unclear();
  // '17:00 PM' says it twice.
  if (hour > 12 && hour < 24 && !isFirstHalf(part, hour - 12)) return hour * 60 + minute;
  if (!ALLOWED[part].includes(hour)) throw unclear();
  return ((hour % 12) + (isFirstHalf(part, hour) ? 0 : 12)) * 60 + minute;
}

/** A time of the 24-hour clock; undefined if it is none. */
function minutesOn24({ hour, minute }: Time): number {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) throw unclear();
  return hour * 60 + minute;
}

const is24 = ({ hour, part }: Time) => part === null && (hour > 12 || hour === 0);

/**
 * The minutes of the start and the end. If one half of the day is missing, the other one counts where the
 * start comes before the end: '5-9 PM', but '10 AM' in '10-1 PM'. If both are missing, only one pair may be
 * possible.
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
 * (Friday closed)', 'শনি, সোম ও বুধ বিকাল ৫টা - রাত ৯টা' (rules: import 7). Nothing is guessed: what is not
 * wholly understood, such as '5-9' without AM or PM, is refused with the reason.
 *
 * @param cells days and hours in one cell or in several
 * @param patientLimit the places of a sitting whose text has none
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

/** Three days and more in a row are a range. */
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

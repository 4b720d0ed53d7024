import { type Message, say } from '../../messages/message.ts';
import { asciiDigits } from '../../text/digits.ts';
import { visibleLine } from '../../text/visible.ts';
import { CLINIC_WEEK, type Weekday } from '../../time/calendar.ts';
import type { SittingNumber } from '../schedule/weekly-schedule.ts';
import { plainCell } from './cells.ts';

/** Which half of the day a time is in, as the words around it say. */
type Part = 'am' | 'pm' | 'dawn' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'midnight';

export interface Time {
  hour: number;
  minute: number;
  part: Part | null;
  /** True for 'HH:MM' with two digits each. */
  isPadded: boolean;
}

export interface Limit {
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

/**
 * Thrown to end the reading of a text. Nothing is guessed: a text that is not completely understood is
 * refused.
 */
export class Unclear extends Error {
  readonly reason: (shown: string) => Message;

  constructor(reason: (shown: string) => Message) {
    super(reason(''));
    this.reason = reason;
  }
}
/** The error for a text that is not understood. */
export const unclear = () => new Unclear((text) => say('importHoursUnclear', { text }));

const listed = <Value>(words: ReadonlyArray<readonly [string, Value]>) =>
  new Map(
    words.flatMap(([spellings, value]) => spellings.split(' ').map((word) => [nfc(word), value] as const)),
  );
const nfc = (text: string) => text.normalize('NFC');

/** The days as lists write them, with misspellings that can mean no other day. */
const DAY_WORDS = listed<Weekday>([
  ['mon monday mondays সোম সোমবার সোমবারে', 1],
  ['tue tues tuesday tuesdays মঙ্গল মঙ্গলবার মঙ্গলবারে', 2],
  ['wed weds wednesday wednesdays wednseday wensday বুধ বুধবার বুধবারে', 3],
  ['thu thur thurs thursday thursdays thrusday বৃহস্পতি বৃহস্পতিবার বৃহস্পতিবারে বৃহঃ বৃহ', 4],
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
  /(?:open\s+)?every\s*days?|all\s+days?|all\s+week|daily|(?:7|seven)\s*days(?:\s+(?:a|per)\s+week)?|প্রতিদিন|প্রত্যহ|রোজ/g;
/** The sign that replaces `EVERY` while a text is cut. */
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

/** Cuts a text into the tokens that matter. @throws Unclear for a word or sign that is not known */
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

/** The tokens of a text, each time with its half of the day. @throws Unclear */
export const hoursTokens = (text: string): Token[] => withParts(tokensOf(text));

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
/** True if the hour in this part of the day is before noon. 11 'at noon' is too. */
const isFirstHalf = (part: Part, hour: number) =>
  part === 'am' ||
  part === 'dawn' ||
  part === 'midnight' ||
  (part === 'noon' && hour === 11) ||
  (part === 'morning' && hour !== 12) ||
  (part === 'night' && hour === 12);

/** Minutes since midnight of a time whose half of the day is known. 12 at night is 0. @throws Unclear */
export function minutesWith({ hour, minute }: Time, part: Part): number {
  if (minute > 59) throw unclear();
  // '17:00 PM' says the half of the day twice.
  if (hour > 12 && hour < 24 && !isFirstHalf(part, hour - 12)) return hour * 60 + minute;
  if (!ALLOWED[part].includes(hour)) throw unclear();
  return ((hour % 12) + (isFirstHalf(part, hour) ? 0 : 12)) * 60 + minute;
}

/** Minutes since midnight of a time of the 24-hour clock. @throws Unclear */
export function minutesOn24({ hour, minute }: Time): number {
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) throw unclear();
  return hour * 60 + minute;
}

import type { Heard } from './heard.ts';

/** Something that was said at a moment. */
export interface Said {
  /** Where it was said, for the report: 'live page in English'. */
  source: string;
  /** The words. */
  words: string;
  heard: Heard;
}

/** Everything that was said at one moment about one sitting, and to one person of it if there is one. */
export interface Moment {
  /** The moment and what it is about, for the report. */
  when: string;
  /** Minutes after the midnight at which the sitting's date begins. */
  now: number;
  toPerson: readonly Said[];
  ofSitting: readonly Said[];
  /** What staff see, to judge what is said. */
  seen: {
    /** The serial of the person; null without one. */
    serial: number | null;
    /** The serials that are present and called before the person; null without one. */
    presentBefore: readonly number[] | null;
    /** The window that was told, in minutes; null without one. */
    window: readonly [number, number] | null;
    /** How many serials of the sitting take a place. */
    booked: number;
  };
}

/** How many pairs were compared, and the sentences that contradict each other. */
export interface Result {
  pairs: number;
  contradictions: string[];
}

const MOST_APART = 5;
/** A doctor may begin so many minutes early, and a window is rounded out. */
const EARLY_START = 15;
const RUNNING = ['here', 'serving'];
const BREAKS = ['break', 'break-over'];
const BEFORE_START = ['starts', 'late', 'due', 'open'];
const NOT_FINISHED = [...BEFORE_START, 'missing', ...RUNNING, ...BREAKS];

/** What a sitting may be said to do while a person is told something. Anything where the kind is missing. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  estimate: [...BEFORE_START, ...RUNNING, ...BREAKS],
  between: [...BEFORE_START, ...RUNNING, ...BREAKS],
  by: [...BEFORE_START, ...BREAKS],
  now: RUNNING,
  turn: ['serving', 'not-ended'],
  called: ['serving'],
  inside: ['serving', 'not-ended'],
  here: [...BEFORE_START, ...RUNNING, ...BREAKS],
  passed: [...RUNNING, ...BREAKS],
  'told-back': [...RUNNING, ...BREAKS],
  ask: NOT_FINISHED,
  missing: ['missing'],
  late: ['late'],
  'any-moment': ['starts', 'due', 'open'],
  break: ['break'],
  'break-over': ['break-over'],
  'after-hours': ['over', 'not-ended'],
  ended: ['ended'],
  'sitting-cancelled': ['cancelled'],
  leave: ['leave'],
  holiday: ['holiday'],
  'no-sitting': ['no-sitting'],
};
/** Kinds whose time must be the same in the state of the sitting. */
const SAME_TIME = ['missing', 'late', 'break', 'break-over', 'after-hours'];

/** Compares every two statements of a moment, and each of them with the clock and with what staff see. */
export function compareMoment(moment: Moment): Result {
  const { toPerson, ofSitting, when } = moment;
  /** One sentence or pair for each fault is enough to find its cause. */
  const found = new Map<string, string>();
  let pairs = 0;
  const note = (fault: string, words: string) => {
    if (!found.has(fault)) found.set(fault, `${when}: ${fault}: ${words}`);
  };
  const compare = (one: Said, other: Said, fault: string | null) => {
    pairs += 1;
    if (fault) note(fault, `${quoted(one)} / ${quoted(other)}`);
  };
  for (const [at, one] of toPerson.entries()) {
    for (const other of toPerson.slice(at + 1)) compare(one, other, betweenPersons(one.heard, other.heard));
    for (const other of ofSitting) {
      compare(one, other, withSitting(one.heard, other.heard, moment.seen.serial));
    }
  }
  for (const [at, one] of ofSitting.entries()) {
    for (const other of ofSitting.slice(at + 1)) compare(one, other, betweenSittings(one.heard, other.heard));
  }
  for (const one of toPerson) {
    for (const fault of faultsOfPerson(one.heard, moment)) note(fault, quoted(one));
  }
  for (const one of ofSitting) {
    for (const fault of faultsOfSitting(one.heard, moment)) note(fault, quoted(one));
  }
  return { pairs, contradictions: [...found.values()] };
}

const quoted = ({ source, words }: Said) => `${source} '${words}'`;

function areTimesApart(one: Heard, other: Heard): boolean {
  return (
    one.times.length !== other.times.length ||
    one.times.some((time, at) => Math.abs(time - (other.times[at] ?? 0)) > MOST_APART)
  );
}

function betweenPersons(one: Heard, other: Heard): string | null {
  if (!isSameKind(one.kind, other.kind)) return 'two states';
  if (one.kind === other.kind && areTimesApart(one, other)) return 'two times';
  if (one.isNext !== undefined && other.isNext !== undefined && one.isNext !== other.isNext)
    return 'next and not next';
  if (one.before !== undefined && other.before !== undefined && one.before !== other.before)
    return 'two numbers of people before';
  return one.reason === other.reason ? null : 'two reasons';
}

/** An SMS has a single sentence for all who shall ask at the desk, and one for all who are called. */
function isSameKind(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].sort() as [string, string];
  if (second === 'turn') return first === 'called' || first === 'inside';
  const vague = one === 'vague' ? other : other === 'vague' ? one : null;
  return vague !== null && !['estimate', 'between', 'by', 'now', 'turn', 'called', 'inside'].includes(vague);
}

function withSitting(person: Heard, sitting: Heard, serial: number | null): string | null {
  // A card says of a new serial that it comes at once with the end of the window.
  const isOfCard = serial === null && person.kind === 'by';
  const fitting = FITTING[isOfCard ? 'between' : person.kind];
  if (fitting && !fitting.includes(sitting.kind)) return 'a state that does not fit the sitting';
  const [time = 0] = person.times;
  const [start = 0] = sitting.times;
  if (['estimate', 'between'].includes(person.kind) && ['starts', 'late'].includes(sitting.kind)) {
    if (time < start - EARLY_START) return 'a time before the doctor sits';
  }
  if (SAME_TIME.includes(person.kind) && areTimesApart(person, sitting)) return 'two times';
  if (['called', 'inside', 'turn'].includes(person.kind) && (sitting.serial ?? serial) !== serial)
    return 'another serial is with the doctor';
  if (person.isNext && !RUNNING.includes(sitting.kind)) return 'next, but the doctor is not there';
  return (person.reason ?? sitting.reason) === (sitting.reason ?? person.reason) ? null : 'two reasons';
}

function betweenSittings(one: Heard, other: Heard): string | null {
  if (one.kind !== other.kind) return 'two states';
  if (areTimesApart(one, other)) return 'two times';
  if (one.serial !== other.serial) return 'two serials with the doctor';
  return one.reason === other.reason ? null : 'two reasons';
}

function faultsOfPerson(heard: Heard, { now, seen }: Moment): string[] {
  const { kind, times, isNext } = heard;
  const faults: string[] = [];
  const [first = now] = times;
  const last = times.at(-1) ?? now;
  if (['estimate', 'between', 'by', 'late', 'break'].includes(kind) && Math.min(...times, now) < now)
    faults.push('a moment that has passed, as one to come');
  if (['missing', 'break-over', 'after-hours'].includes(kind) && first > now)
    faults.push('a moment to come, as one that has passed');
  if (kind === 'between' && last <= first) faults.push('a window that ends before it begins');
  if (isNext && seen.presentBefore && seen.presentBefore.length > 0)
    faults.push(`next, but ${seen.presentBefore.join(', ')} wait before`);
  // An SMS does not say whether its reader is next.
  const mayBeNext = isNext ?? seen.presentBefore?.length === 0;
  if (kind === 'now' && !mayBeNext && seen.window && seen.window[0] > now)
    faults.push('come now, before the window begins');
  return faults;
}

function faultsOfSitting({ kind, times: [time] }: Heard, { now, seen }: Moment): string[] {
  const faults: string[] = [];
  if (time !== undefined && ['starts', 'late', 'break', 'open'].includes(kind) && time < now)
    faults.push('a moment that has passed, as one to come');
  if (time !== undefined && ['missing', 'break-over', 'not-ended', 'over'].includes(kind) && time > now)
    faults.push('a moment to come, as one that has passed');
  if (['missing', 'due'].includes(kind) && seen.booked === 0)
    faults.push('a doctor for whom nobody is booked is awaited');
  return faults;
}

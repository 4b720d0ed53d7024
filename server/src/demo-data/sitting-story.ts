import { type AskedAct, isOver } from '@clinic-serial/contract/rules/queue/acts';
import type { Queue, QueueAct, QueuePlace } from '@clinic-serial/contract/rules/queue/order';
import { estimatedMinutes, type SittingHours } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FORWARD_REASONS, type ForwardReason } from '@clinic-serial/contract/terms/queue-words';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import type { SittingKey } from '../database/locks.ts';
import type { Part } from './plan-day.ts';
import { chances } from './seeded-random.ts';

const MINUTE_MS = 60_000;
/** The doors of the clinic open this long before a sitting. Nobody comes earlier. */
export const EARLIEST_MS = 60 * MINUTE_MS;
const NOT_COMING = 0.12;
const COMING_LATE = 0.08;
/** The share of the planned time that a patient needs, so that a full sitting ends in time. */
const PACE = 0.92;

/** A sitting of the demo clinic. */
export interface ToldSitting extends SittingKey {
  day: SittingHours;
  /** Milliseconds: the midnight at which the date begins. */
  startOfDay: number;
}

/** The course of a sitting of the demo clinic. Moments are milliseconds. */
export interface SittingStory {
  /** The midnight at which the date begins. */
  startOfDay: number;
  /** The planned start, and when the doctor really begins. */
  plannedStart: number;
  startsAt: number;
  endsAt: number;
  /** HH:MM: the start that the desk announces since the doctor is late; null if it announces none. */
  lateUntil: string | null;
  /** The doctor's time for one patient without hurry, in milliseconds. `paceMs` is the average. */
  lengthMs(serial: number): number;
  paceMs: number;
  /** The time of the call that a patient's ticket shows, in milliseconds since 1970. */
  expectedAt(serial: number): number;
  /** When a patient comes; null for one who does not come. */
  arrivesAt(place: QueuePlace): number | null;
  /** The first patient called after this moment has stepped out; null for nobody. */
  missedFrom: number | null;
  /** From this moment on, somebody who waits is brought forward, once; null for nobody. */
  forwardFrom: number | null;
  forwardReason: ForwardReason;
  /** From this moment on, the doctor takes a break, once; null for no break. */
  breakFrom: number | null;
}

/**
 * Makes the story of a sitting from its doctor, date, hours and plan alone, so that the seed and the runner
 * get the same one. Most patients come before their estimated time, and some do not come.
 */
export function tellStory({ doctorId, date, day, startOfDay }: ToldSitting, part: Part): SittingStory {
  const chance = chances(`${doctorId} ${date} ${day.sitting}`);
  const momentOf = (minutes: number) => startOfDay + minutes * MINUTE_MS;
  const [start, end] = [minutesOf(day.startTime), minutesOf(day.endTime)];
  const startsAt =
    part.lateUntil === null
      ? momentOf(start + Math.round(8 * chance('start')))
      : momentOf(minutesOf(part.lateUntil) + Math.round(3 * chance('start')));
  const pace = (PACE * (end - start)) / day.patientLimit;

  const arrivals = new Map<number, number | null>();
  function arrivalOf(serial: number): number | null {
    if (chance(`comes ${serial}`) < NOT_COMING) return null;
    const early = chance(`late ${serial}`) < COMING_LATE ? -15 : 15 + 40 * chance(`arrives ${serial}`);
    const minute = Math.min(estimatedMinutes(day, serial) - early, end - 15);
    return momentOf(Math.max(start - EARLIEST_MS / MINUTE_MS, minute));
  }

  return {
    startOfDay,
    plannedStart: momentOf(start),
    startsAt,
    endsAt: momentOf(end),
    lateUntil: part.lateUntil,
    lengthMs: (serial) => pace * usualShare(chance(`length ${serial}`)) * MINUTE_MS,
    paceMs: pace * MINUTE_MS,
    expectedAt: (serial) => momentOf(estimatedMinutes(day, serial)),
    arrivesAt: ({ serialNumber }) => {
      const known = arrivals.get(serialNumber);
      if (known !== undefined) return known;
      const at = arrivalOf(serialNumber);
      arrivals.set(serialNumber, at);
      return at;
    },
    missedFrom: chance('missed') < 0.6 ? startsAt + (15 + 90 * chance('missed from')) * MINUTE_MS : null,
    forwardFrom: chance('forward') < 0.5 ? startsAt + (15 + 90 * chance('forward from')) * MINUTE_MS : null,
    forwardReason:
      FORWARD_REASONS[Math.floor(chance('reason') * FORWARD_REASONS.length)] ?? FORWARD_REASONS[0],
    breakFrom: part.breakFrom === null ? null : momentOf(part.breakFrom),
  };
}

/** Most patients need less than the mean, and a few need twice as much. The mean of all is 1. */
function usualShare(chance: number): number {
  return 0.5 + 1.5 * chance * chance;
}

const LAST_MINUTE = 24 * 60 - 1;
/** A patient who has stepped out is noticed after MISSED_AFTER_MS, and comes back after BACK_AFTER_MS. */
const MISSED_AFTER_MS = 2 * MINUTE_MS;
const BACK_AFTER_MS = 25 * MINUTE_MS;
/** The desk announces a delay this long before the planned start. */
const LATE_TOLD_BEFORE_MS = 10 * MINUTE_MS;
/** A sitting with people left is ended this long after its hours. */
export const LONGEST_OVERTIME_MS = 45 * MINUTE_MS;
/** A break lasts 15 to 20 minutes, because its end is a full 5 minutes. */
const BREAK_MINUTES = 15;
const BREAK_MS = 18 * MINUTE_MS;
/** When the break is due, the patient inside is out within this time. */
const OUT_BEFORE_BREAK_MS = 4 * MINUTE_MS;
/**
 * A doctor who is this far behind needs the share FASTER of the usual time; at the end of the hours FASTEST.
 */
const BEHIND_MS = 15 * MINUTE_MS;
const FASTER = 0.65;
const FASTEST = 0.6;

/**
 * Decides the next act at a queue of the demo clinic. It uses the queue and the moment alone, so that the
 * runner continues where the seed ends.
 *
 * @returns null while nothing is to be done
 */
export function nextDemoAct(
  queue: Queue,
  acts: readonly QueueAct[],
  story: SittingStory,
  now: number,
): AskedAct | null {
  if (isOver(queue)) return null;
  return arrival(queue, story, now) ?? ending(queue, story, now) ?? course(queue, acts, story, now);
}

function arrival({ notHere }: Queue, story: SittingStory, now: number): AskedAct | null {
  for (const place of notHere) {
    const { appointmentId, passedOver, lastCalledAt } = place;
    if (passedOver) {
      if (now >= Date.parse(lastCalledAt ?? '') + BACK_AFTER_MS) return { kind: 'return', appointmentId };
    } else {
      const at = story.arrivesAt(place);
      if (at !== null && now >= at) return { kind: 'arrive', appointmentId };
    }
  }
  return null;
}

function ending({ current, waiting }: Queue, { endsAt }: SittingStory, now: number): AskedAct | null {
  const isDone = current === null && waiting.length === 0;
  return now >= endsAt + (isDone ? 0 : LONGEST_OVERTIME_MS) ? { kind: 'end' } : null;
}

function course(queue: Queue, acts: readonly QueueAct[], story: SittingStory, now: number): AskedAct | null {
  if (queue.state === 'expected') return begin(queue, story, now);
  const forward = broughtForward(queue, acts, story, now);
  if (forward) return forward;
  if (queue.state === 'break') return isBreakOver(queue, acts, story, now) ? { kind: 'back' } : null;
  const { current, waiting } = queue;
  if (current && isMissed(queue, current, story, now)) return { kind: 'pass-over' };
  const breakFrom = acts.some(({ kind }) => kind === 'break') ? null : story.breakFrom;
  if (current && now < outAt(queue, current, story, breakFrom)) return null;
  if (breakFrom !== null && now >= breakFrom) return { kind: 'break', until: breakUntil(story, now) };
  if (waiting.length > 0) return { kind: 'call-next' };
  return current ? { kind: 'done' } : null;
}

function begin({ waiting, lateUntil }: Queue, story: SittingStory, now: number): AskedAct | null {
  if (now >= story.startsAt) return waiting.length > 0 ? { kind: 'call-next' } : { kind: 'doctor-arrived' };
  const isToldLate = story.lateUntil !== null && lateUntil === null;
  return isToldLate && now >= story.plannedStart - LATE_TOLD_BEFORE_MS
    ? { kind: 'late', until: story.lateUntil ?? '' }
    : null;
}

/** When the patient inside comes out; soon once the doctor's break is due. */
function outAt(queue: Queue, current: QueuePlace, story: SittingStory, breakFrom: number | null): number {
  const calledAt = Date.parse(current.lastCalledAt ?? '');
  const out =
    calledAt + hasteOf(queue, current, calledAt, story, breakFrom) * story.lengthMs(current.serialNumber);
  return breakFrom === null || calledAt > breakFrom
    ? out
    : Math.min(out, Math.max(breakFrom, calledAt) + OUT_BEFORE_BREAK_MS);
}

/** The share of the usual time that a patient gets. The time left is divided among those who are left. */
function hasteOf(
  { waiting, notHere }: Queue,
  { serialNumber, arrivedAt }: QueuePlace,
  calledAt: number,
  story: SittingStory,
  breakFrom: number | null,
): number {
  // A patient who came late does not mean that the doctor is behind.
  const dueAt = Math.max(story.expectedAt(serialNumber), Date.parse(arrivedAt ?? '') || 0);
  const usual = calledAt > dueAt + BEHIND_MS ? FASTER : 1;
  const toCome = notHere.filter((place) => place.passedOver || story.arrivesAt(place) !== null);
  const left = 1 + waiting.length + toCome.length;
  const time = story.endsAt - calledAt - (breakFrom === null ? 0 : BREAK_MS);
  return Math.min(usual, Math.max(FASTEST, time / (left * story.paceMs)));
}

function breakUntil({ startOfDay }: SittingStory, now: number): string {
  const minute = (now - startOfDay) / MINUTE_MS + BREAK_MINUTES;
  return clockTimeOf(Math.min(LAST_MINUTE, Math.ceil(minute / 5) * 5));
}

/** Brings a patient forward who is not the next one already. */
function broughtForward(
  { waiting }: Queue,
  acts: readonly QueueAct[],
  { forwardFrom, forwardReason: reason }: SittingStory,
  now: number,
): AskedAct | null {
  if (forwardFrom === null || now < forwardFrom || acts.some(({ kind }) => kind === 'bring-forward'))
    return null;
  const person = waiting.at(-1);
  return person && waiting.length > 1
    ? { kind: 'bring-forward', appointmentId: person.appointmentId, reason }
    : null;
}

function isMissed(
  { places }: Queue,
  { lastCalledAt }: QueuePlace,
  { missedFrom }: SittingStory,
  now: number,
): boolean {
  const calledAt = Date.parse(lastCalledAt ?? '');
  if (missedFrom === null || calledAt < missedFrom || now < calledAt + MISSED_AFTER_MS) return false;
  return [...places.values()].every(({ passedOver }) => !passedOver);
}

/** The doctor is back at the time that the desk announced, or without one after the usual time. */
function isBreakOver(
  { breakUntil: told }: Queue,
  acts: readonly QueueAct[],
  { startOfDay }: SittingStory,
  now: number,
): boolean {
  const begun = Date.parse(acts.findLast(({ kind }) => kind === 'break')?.at ?? '');
  return now >= (told === null ? begun + BREAK_MS : startOfDay + minutesOf(told) * MINUTE_MS);
}

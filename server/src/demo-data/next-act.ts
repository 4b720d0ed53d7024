import type { AskedAct } from '@clinic-serial/contract/rules/queue-acts';
import { isOver } from '@clinic-serial/contract/rules/queue-acts';
import type { Queue, QueueAct, QueuePlace } from '@clinic-serial/contract/rules/queue-order';
import type { ForwardReason } from '@clinic-serial/contract/rules/queue-words';

const MINUTE_MS = 60_000;
/** Who has stepped out is noticed after this time, and comes back after that one. */
const MISSED_AFTER_MS = 2 * MINUTE_MS;
const BACK_AFTER_MS = 25 * MINUTE_MS;
/** People are at the clinic a little while before they are brought forward. */
const LATE_TOLD_BEFORE_MS = 10 * MINUTE_MS;
/** A sitting with people left is ended so long after its hours. */
const LONGEST_OVERTIME_MS = 45 * MINUTE_MS;

/** How a sitting of the demo clinic goes. Moments are milliseconds. */
export interface SittingStory {
  /** The planned start, and when the doctor really begins. */
  plannedStart: number;
  startsAt: number;
  endsAt: number;
  /** HH:MM: the start that the desk announces since the doctor is late; null if it announces none. */
  lateUntil: string | null;
  /** How long the doctor needs for a patient. */
  lengthMs(serial: number): number;
  /** When a patient comes; null for one who does not come. */
  arrivesAt(place: QueuePlace): number | null;
  /** The first patient called after this moment has stepped out; null for nobody. */
  missedFrom: number | null;
  /** From this moment on, somebody who waits is brought forward, once; null for nobody. */
  forwardFrom: number | null;
  forwardReason: ForwardReason;
  /** The break of the sitting. It begins when the patient is out, at the latest at `latest`; `until` is HH:MM. */
  pause: { from: number; latest: number; to: number; until: string } | null;
}

/**
 * What happens next at a queue of the demo clinic: an arrival, a call, and now and then something else. It decides from the
 * queue and the moment alone, so that the seed plays past sittings with it, and the runner goes on where the seed ends.
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
  if (queue.state === 'break') return isBreakOver(acts, story, now) ? { kind: 'back' } : null;
  const { current, waiting } = queue;
  if (current && isMissed(queue, current, story, now)) return { kind: 'pass-over' };
  const isInside =
    current !== null && now < Date.parse(current.lastCalledAt ?? '') + story.lengthMs(current.serialNumber);
  const { pause } = story;
  if (pause && now >= (isInside ? pause.latest : pause.from) && now < pause.to) {
    if (acts.every(({ kind }) => kind !== 'break')) return { kind: 'break', until: pause.until };
  }
  if (isInside) return null;
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

/** Somebody who is not the next one anyway. */
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

/** A break that the story does not know was begun by a person: it ends after a quarter of an hour. */
function isBreakOver(acts: readonly QueueAct[], { pause }: SittingStory, now: number): boolean {
  const begun = Date.parse(acts.findLast(({ kind }) => kind === 'break')?.at ?? '');
  const isOfStory = pause !== null && begun >= pause.from;
  return now >= (isOfStory ? pause.to : begun + 15 * MINUTE_MS);
}

import { type ActKind, type EndChoices, WALK_IN } from '../../terms/queue-words.ts';
import { placeBehind, type Queue, type QueueAct, type QueuePlace, type StatusChange } from './order.ts';

/** An act that staff ask for. */
export interface AskedAct {
  kind: ActKind;
  appointmentId?: number | undefined;
  /** Needed by `bring-forward` and `cancel`. {@link WALK_IN} only for the arrival that the server notes. */
  reason?: string | undefined;
  /** HH:MM, needed by `late`, optional for `break`. */
  until?: string | undefined;
  /** Only for `end`: what happens to each group of people. */
  groups?: EndChoices | undefined;
  /** From older clients, in place of `groups`. `keep` leaves all who wait or did not come as they are. */
  notSeen?: 'no-show' | 'keep' | undefined;
}

/** Why an act is refused: the key of a sentence. */
type Refusal =
  | 'queueNobodyWaits'
  | 'queueNobodyInside'
  | 'queueNotInside'
  | 'queueAlreadyHere'
  | 'queueNotInQueue'
  | 'queueAlreadyForward'
  | 'queueNotExpected'
  | 'queueNotRunning'
  | 'queueNoBreak'
  | 'queueOver'
  | 'queueNothingToUndo'
  | 'queueUndoTooLate';

/** The effect of an act: the columns of its row in the record. */
export type Decision = Pick<
  QueueAct,
  'kind' | 'appointmentId' | 'calledId' | 'reason' | 'until' | 'place'
> & {
  changes: readonly StatusChange[];
};

type Decided = Decision | { refused: Refusal };

interface ActOptions {
  /** How many people who are present go before one who returns (rules: queue 3). */
  returnAfter: number;
}

/**
 * Decides what an act does to a queue, or why it cannot be done (rules: queue 2). It uses no clock and no
 * database: the caller appends the decision to the record and makes its changes.
 */
export function decideAct(queue: Queue, asked: AskedAct, options: ActOptions): Decided {
  const isPossible = !isOver(queue) || asked.kind === 'back' || asked.kind === 'undo';
  return isPossible ? ACTS[asked.kind](queue, asked, options) : { refused: 'queueOver' };
}

type Act = (queue: Queue, asked: AskedAct, options: ActOptions) => Decided;

const whileExpected: Act = (queue, asked) =>
  queue.state === 'expected' ? sittingAct(asked) : { refused: 'queueNotExpected' };

const ACTS: Record<ActKind, Act> = {
  'doctor-arrived': whileExpected,
  late: whileExpected,
  break: (queue, asked) =>
    queue.state === 'running' ? sittingAct(asked, completed(queue.current)) : { refused: 'queueNotRunning' },
  back: (queue, asked) =>
    queue.state === 'break' || isOver(queue) ? sittingAct(asked) : { refused: 'queueNoBreak' },
  end: (queue, asked) => sittingAct(asked, endings(queue, choicesOf(asked))),
  cancel: (queue, asked) => sittingAct(asked, completed(queue.current)),
  'call-next': callNext,
  done: withCurrent((asked, current) => personAct(asked, current, completed(current))),
  'call-again': withCurrent((asked, current) => ({
    ...personAct(asked, current, []),
    calledId: current.appointmentId,
  })),
  'pass-over': withCurrent(passOver),
  arrive,
  return: arrive,
  'bring-forward': bringForward,
  undo,
};

/** True once the sitting was ended or cancelled. */
export function isOver({ state }: Pick<Queue, 'state'>): boolean {
  return state === 'ended' || state === 'cancelled';
}

/** True if the last act can be taken back (rules: queue 4). */
export function canUndo(queue: Queue): boolean {
  return !('refused' in undo(queue));
}

function undo(queue: Queue): Decided {
  const { lastAct: last, places } = queue;
  if (!last || last.kind === 'undo' || last.kind === 'status') return { refused: 'queueNothingToUndo' };
  const isWalkIn = gaveSerial(last);
  // Before a walk-in there was no appointment. Its undo cancels the appointment, which frees the place and
  // keeps the number used.
  const changes = last.changes.map(([id, from, to]): StatusChange => [id, to, isWalkIn ? 'Cancelled' : from]);
  const isUntouched = changes.every(([id, present]) => places.get(id)?.status === present);
  if (!isUntouched) return { refused: 'queueUndoTooLate' };
  const reason = isWalkIn ? WALK_IN : null;
  return { ...EMPTY, kind: 'undo', appointmentId: last.appointmentId, reason, changes };
}

/** True if an act gave a walk-in the serial, so that its undo cancels that serial (rules: queue 8). */
export function gaveSerial({ kind, reason }: Pick<QueueAct, 'kind' | 'reason'>): boolean {
  return kind === 'arrive' && reason === WALK_IN;
}

/** True if an act took back a walk-in and with it the serial. */
export function tookSerialBack({ kind, reason }: Pick<QueueAct, 'kind' | 'reason'>): boolean {
  return kind === 'undo' && reason === WALK_IN;
}

const EMPTY = {
  appointmentId: null,
  calledId: null,
  reason: null,
  until: null,
  place: null,
  changes: [],
} as const;

function sittingAct({ kind, reason, until }: AskedAct, changes: readonly StatusChange[] = []): Decision {
  return { ...EMPTY, kind, reason: reason ?? null, until: until ?? null, changes };
}

function personAct({ kind, reason }: AskedAct, person: QueuePlace, changes: StatusChange[]): Decision {
  return { ...EMPTY, kind, appointmentId: person.appointmentId, reason: reason ?? null, changes };
}

function completed(current: QueuePlace | null): StatusChange[] {
  return current ? [[current.appointmentId, 'In Progress', 'Completed']] : [];
}

function calledIn(next: QueuePlace | undefined): StatusChange[] {
  return next ? [[next.appointmentId, next.status, 'In Progress']] : [];
}

/** Without `groups`, nobody who was here becomes No Show, and no appointment is cancelled. */
function choicesOf({ groups, notSeen }: AskedAct): EndChoices {
  return groups ?? { inside: 'done', here: 'keep', away: notSeen ?? 'no-show' };
}

const ENDINGS = { done: 'Completed', 'not-seen': 'Cancelled', 'no-show': 'No Show', keep: null } as const;

function endings({ current, waiting, notHere }: Queue, choices: EndChoices): StatusChange[] {
  return [...(current ? [current] : []), ...waiting, ...notHere].flatMap((place): StatusChange[] => {
    const to = place.endGroup && ENDINGS[choices[place.endGroup]];
    return to ? [[place.appointmentId, place.status, to]] : [];
  });
}

function callNext({ current, waiting }: Queue, asked: AskedAct): Decided {
  const [next] = waiting;
  if (!next) return { refused: 'queueNobodyWaits' };
  const changes = [...completed(current), ...calledIn(next)];
  return { ...EMPTY, kind: asked.kind, calledId: next.appointmentId, changes };
}

function passOver(asked: AskedAct, current: QueuePlace, { waiting }: Queue): Decision {
  const [next] = waiting;
  const changes: StatusChange[] = [[current.appointmentId, 'In Progress', 'Booked'], ...calledIn(next)];
  return { ...personAct(asked, current, changes), calledId: next?.appointmentId ?? null };
}

// @__NO_SIDE_EFFECTS__
function withCurrent(decide: (asked: AskedAct, current: QueuePlace, queue: Queue) => Decision): Act {
  return (queue, asked) => {
    const { current } = queue;
    if (!current) return { refused: 'queueNobodyInside' };
    const isOther = asked.appointmentId !== undefined && asked.appointmentId !== current.appointmentId;
    return isOther ? { refused: 'queueNotInside' } : decide(asked, current, queue);
  };
}

/**
 * Notes the arrival of a patient. If their number has gone by, they stand behind the next people (rules:
 * queue 3).
 */
function arrive(queue: Queue, asked: AskedAct, { returnAfter }: ActOptions): Decided {
  const person = personOf(queue, asked);
  if (!person) return { refused: 'queueNotInQueue' };
  const isAway = queue.notHere.includes(person);
  // Without check-in everybody counts as present: an arrival is noted once.
  if (!isAway && (person.status !== 'Booked' || person.arrivedAt !== null))
    return { refused: 'queueAlreadyHere' };
  const isLate = person.passedOver || person.serialNumber <= queue.calledUpTo;
  const change: StatusChange = [person.appointmentId, person.status, 'Confirmed'];
  return {
    ...personAct(asked, person, [change]),
    place: isLate ? placeBehind(queue, returnAfter) : null,
  };
}

function bringForward(queue: Queue, asked: AskedAct): Decided {
  const person = personOf(queue, asked);
  if (!person) return { refused: 'queueNotInQueue' };
  if (person.broughtForward !== null) return { refused: 'queueAlreadyForward' };
  const changes: StatusChange[] =
    person.status === 'Booked' ? [[person.appointmentId, 'Booked', 'Confirmed']] : [];
  return personAct(asked, person, changes);
}

/** The person of the act, who waits or has not come. */
function personOf({ waiting, notHere }: Queue, { appointmentId }: AskedAct): QueuePlace | undefined {
  return [...waiting, ...notHere].find((place) => place.appointmentId === appointmentId);
}

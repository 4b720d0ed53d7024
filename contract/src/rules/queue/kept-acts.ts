import { type KeptKind, type SittingState, WALK_IN } from '../../terms/queue-words.ts';
import { type AskedAct, type Decision, decideAct, isOver } from './acts.ts';
import {
  bySerial,
  earlier,
  later,
  noteSitting,
  type Queue,
  type QueuePlace,
  type StatusChange,
} from './order.ts';

/**
 * An act that a desk did and kept while it did not reach the server (rules: queue 26). It names people by
 * their serials, because people who got a serial without the network have no appointment yet.
 */
export interface KeptAct {
  kind: KeptKind;
  /** The serial of the person that the act is about; null for `call-next` and acts of the whole sitting. */
  serialNumber: number | null;
  /** The serial of the person whom the act called in. */
  calledSerial: number | null;
  /** The serial of the person with the doctor before the act, as the desk saw it. */
  insideSerial: number | null;
  /** HH:MM, clinic time: the end of a `break`. */
  until: string | null;
}

/** The result of playing a kept act. */
interface Played {
  /**
   * `done`: it is done now. `known`: the queue was already as the act leaves it, or further on. `conflict`:
   * others have done something else with at least one of its people, and staff decide who is right.
   */
  outcome: 'done' | 'known' | 'conflict';
  /** The entry to add to the record; undefined if there is none. */
  decision?: Decision;
}

interface KeptOptions {
  /** How many people who are present go before one who returns (rules: queue 3). */
  returnAfter: number;
}

/**
 * Decides what a kept act does to the queue as it is now (rules: queue 26). The act applies to the people
 * whom the desk saw: `call-next` calls the person who went in, even if another person is next by now.
 *
 * @param at the moment of the act, ISO 8601, UTC
 */
export function decideKept(queue: Queue, kept: KeptAct, at: string, options: KeptOptions): Played {
  const people = [...queue.places.values()];
  const withSerial = (serial: number | null) => people.find((place) => place.serialNumber === serial);
  const person = withSerial(kept.serialNumber);
  const called = withSerial(kept.calledSerial);
  const inside = withSerial(kept.insideSerial);
  // A serial that is not in the queue is a conflict. Without an id the rules would take the person inside.
  if (kept.serialNumber !== null && !person) return CONFLICT;
  const usual = (isKnown: boolean): Played => {
    const { kind, until } = kept;
    const decided = decideAct(
      queue,
      { kind, appointmentId: person?.appointmentId, until: until ?? undefined },
      options,
    );
    if (!('refused' in decided)) return { outcome: 'done', decision: decided };
    return { outcome: isKnown ? 'known' : 'conflict' };
  };

  switch (kept.kind) {
    case 'arrive':
    case 'return':
      // The patient was called elsewhere and was not there. The desk that noted the arrival did not know
      // that.
      if (kept.kind === 'arrive' && person?.status === 'Booked' && person.passedOver) return CONFLICT;
      return usual(person !== undefined && isHereOrLater(queue, person));
    case 'doctor-arrived':
      return usual(queue.startedAt !== null);
    case 'back':
      return isOver(queue) ? CONFLICT : usual(queue.state === 'running');
    case 'break':
      return takeBreak(queue, kept, at, usual);
    case 'call-again':
      return queue.current === person ? usual(true) : { outcome: 'known' };
    case 'done':
      return usual(person?.status === 'Completed');
    case 'call-next':
      return call(queue, kept, inside, called);
    case 'pass-over':
      return passOver(queue, kept, person, called);
  }
}

const CONFLICT: Played = { outcome: 'conflict' };
const NOTHING = { appointmentId: null, calledId: null, reason: null, until: null, place: null } as const;

const canBeCalled = ({ status }: QueuePlace) => status === 'Booked' || status === 'Confirmed';

function isHereOrLater({ waiting }: Queue, person: QueuePlace): boolean {
  const { status, arrivedAt } = person;
  // Without check-in a patient who is Booked waits too, and the arrival may be noted.
  if (status === 'Booked') return arrivedAt !== null && waiting.includes(person);
  return status === 'Confirmed' || status === 'In Progress' || status === 'Completed';
}

/**
 * False if the act ended the consultation of a person who is not Completed in the queue now. For an act that
 * is already in the record, this finds the conflict about that person again.
 */
export function isInsideDone(
  { places }: Queue,
  { kind, insideSerial }: Pick<KeptAct, 'kind' | 'insideSerial'>,
): boolean {
  if (insideSerial === null || (kind !== 'call-next' && kind !== 'break')) return true;
  const inside = [...places.values()].find(({ serialNumber }) => serialNumber === insideSerial);
  return inside?.status === 'Completed';
}

function takeBreak(queue: Queue, kept: KeptAct, at: string, usual: (isKnown: boolean) => Played): Played {
  const { current, places, state } = queue;
  const isInside = current !== null && current.serialNumber === kept.insideSerial;
  const isRight = isInside || isInsideDone(queue, kept);
  if (state === 'running' && !isInside) {
    if (current) return CONFLICT;
    // A person who was called after the break began has ended it.
    const isPast = [...places.values()].some(
      ({ lastCalledAt }) => lastCalledAt !== null && lastCalledAt > at,
    );
    if (isPast) return { outcome: isRight ? 'known' : 'conflict' };
  }
  const played = usual(state === 'break');
  return isRight ? played : { ...played, outcome: 'conflict' };
}

function call(
  queue: Queue,
  kept: KeptAct,
  inside: QueuePlace | undefined,
  called: QueuePlace | undefined,
): Played {
  const { current } = queue;
  // The desk saw the consultation of `inside` end. Another desk may have said something else about it.
  const isDone = isInsideDone(queue, kept);
  if (called && (called === current || called.status === 'Completed')) {
    return { outcome: isDone ? 'known' : 'conflict' };
  }
  const isFree = current === null || current === inside;
  if (isOver(queue) || !called || !canBeCalled(called) || !isFree) return CONFLICT;
  const changes: StatusChange[] = current ? [[current.appointmentId, 'In Progress', 'Completed']] : [];
  changes.push([called.appointmentId, called.status, 'In Progress']);
  const decision: Decision = { ...NOTHING, kind: kept.kind, calledId: called.appointmentId, changes };
  return { outcome: isDone || current === inside ? 'done' : 'conflict', decision };
}

function passOver(
  queue: Queue,
  kept: KeptAct,
  person: QueuePlace | undefined,
  called: QueuePlace | undefined,
): Played {
  const { current } = queue;
  if (!person) return CONFLICT;
  const isPassedOver = person.status === 'Booked' && person.passedOver;
  if (current !== person) {
    if (!isPassedOver) return CONFLICT;
    return kept.calledSerial === null
      ? { outcome: 'known' }
      : call(queue, { ...kept, kind: 'call-next', insideSerial: null }, undefined, called);
  }
  if (isOver(queue) || (kept.calledSerial !== null && !(called && canBeCalled(called)))) return CONFLICT;
  const changes: StatusChange[] = [[person.appointmentId, 'In Progress', 'Booked']];
  if (called) changes.push([called.appointmentId, called.status, 'In Progress']);
  const { kind } = kept;
  const { appointmentId } = person;
  const calledId = called?.appointmentId ?? null;
  return { outcome: 'done', decision: { ...NOTHING, kind, appointmentId, calledId, changes } };
}

/**
 * Does an act at a desk that does not reach the server, on the queue that the desk knows.
 *
 * @param at the moment of the act, ISO 8601, UTC
 * @returns the queue after it and what to keep; undefined if the rules refuse the act
 */
export function keepAct(
  queue: Queue,
  asked: AskedAct & { kind: KeptKind },
  at: string,
  options: KeptOptions,
): { kept: KeptAct; after: Queue } | undefined {
  const decided = decideAct(queue, asked, options);
  // Only the server opens a sitting again, because `decideKept` takes 'back' as the end of a break.
  if ('refused' in decided || isOver(queue)) return undefined;
  const { kind, appointmentId } = decided;
  const person = appointmentId === null ? undefined : queue.places.get(appointmentId);
  const isArrival = kind === 'arrive' || kind === 'return';
  const serialOf = (id: number | null) => (id === null ? null : (queue.places.get(id)?.serialNumber ?? null));
  const kept: KeptAct = {
    // 'return' tells the server that the desk knew of the call in vain.
    kind: isArrival ? (person?.passedOver ? 'return' : 'arrive') : asked.kind,
    serialNumber: serialOf(appointmentId),
    calledSerial: serialOf(decided.calledId),
    insideSerial: queue.current?.serialNumber ?? null,
    until: decided.until,
  };
  return { kept, after: queueAfter(queue, decided, at) };
}

/**
 * A queue after one more act of the {@link KeptKind}s. It equals the result of `queueOf` for the record with
 * that act, but is computed without the record.
 *
 * @param at the moment of the act, ISO 8601, UTC
 */
export function queueAfter(queue: Queue, act: Decision, at: string): Queue {
  const places = new Map(queue.places);
  const change = (id: number, parts: Partial<QueuePlace>) => {
    const place = places.get(id);
    if (place) places.set(id, { ...place, ...parts });
  };
  for (const [id, , to] of act.changes) {
    change(id, { status: to, ...(to === 'Completed' && { doneAt: at, endGroup: null }) });
  }
  const { appointmentId: id, calledId } = act;
  const before = id === null ? undefined : queue.places.get(id);
  if (before && (act.kind === 'arrive' || act.kind === 'return')) {
    const arrivedAt = earlier(before.arrivedAt, at);
    change(before.appointmentId, { arrivedAt, place: act.place, broughtForward: null, endGroup: 'here' });
  }
  if (before && act.kind === 'pass-over') {
    change(before.appointmentId, { passedOver: true, endGroup: 'away' });
  }
  const called = calledId === null ? undefined : queue.places.get(calledId);
  const isCall = called !== undefined && act.kind !== 'call-again';
  const lastCalledAt = later(called?.lastCalledAt, at);
  if (called && !isCall) change(called.appointmentId, { lastCalledAt });
  if (called && isCall) {
    const calledAt = earlier(called.calledAt, at);
    const out = { broughtForward: null, place: null, endGroup: 'inside' } as const;
    change(called.appointmentId, { calledAt, lastCalledAt, ...out });
  }
  const isInTurn = isCall && called.broughtForward === null && called.place === null;
  const { version, state, lateUntil, breakUntil, startedAt, endedAt, cancelReason } = queue;
  const calledUpTo = isInTurn ? Math.max(queue.calledUpTo, called.serialNumber) : queue.calledUpTo;
  const course = { state, lateUntil, breakUntil, startedAt, endedAt, cancelReason, calledUpTo };
  noteSitting(course, { ...act, at });

  const now = ({ appointmentId }: QueuePlace) => places.get(appointmentId) as QueuePlace;
  const isNowHere = before !== undefined && (act.kind === 'arrive' || act.kind === 'return');
  const stay = queue.waiting.filter(
    ({ appointmentId }) => appointmentId !== calledId && appointmentId !== id,
  );
  const waiting = isNowHere ? withTurn(stay.map(now), now(before)) : stay.map(now);
  const isAway = before !== undefined && act.kind === 'pass-over';
  const notHere = queue.notHere.filter(
    ({ appointmentId }) => appointmentId !== calledId && appointmentId !== id,
  );
  return {
    ...course,
    version: version + 1,
    current: [...places.values()].find(({ status }) => status === 'In Progress') ?? null,
    waiting,
    notHere: [...notHere.map(now), ...(isAway ? [now(before)] : [])].sort(bySerial),
    places,
    lastAct: { ...act, number: version + 1, at },
  };
}

/**
 * The waiting people with one more in their turn. Among people with the same turn, the added one stands last.
 */
function withTurn(waiting: readonly QueuePlace[], person: QueuePlace): QueuePlace[] {
  const isBefore = (other: QueuePlace) => {
    if (other.broughtForward !== null) return true;
    const turns = (other.place ?? other.serialNumber) - (person.place ?? person.serialNumber);
    return turns < 0 || (turns === 0 && person.place !== null);
  };
  const index = waiting.findIndex((other) => !isBefore(other));
  return index < 0 ? [...waiting, person] : [...waiting.slice(0, index), person, ...waiting.slice(index)];
}

/** The parts of a shown queue that the rules need. */
interface ShownQueue<Person> {
  version: number;
  state: SittingState;
  current: Person | null;
  /** The person inside, then those who wait. */
  entries: readonly Person[];
  notHere: readonly Person[];
  finished: readonly Person[];
  calledUpTo: number;
  startedAt: string | null;
  endedAt: string | null;
  breakUntil: string | null;
}
type ShownPerson = Omit<QueuePlace, 'lastCalledAt' | 'doneAt' | 'place' | 'notSeen'> & {
  behindSerial: number | null;
};

/** Makes the queue of the rules from the queue that a screen shows. It does not contain earlier acts. */
export function queueOfShown<Person extends ShownPerson>(shown: ShownQueue<Person>): Queue {
  const placeOf = (person: Person): QueuePlace => ({
    appointmentId: person.appointmentId,
    serialNumber: person.serialNumber,
    status: person.status,
    arrivedAt: person.arrivedAt,
    calledAt: person.calledAt,
    lastCalledAt: person.calledAt,
    doneAt: null,
    broughtForward: person.broughtForward,
    passedOver: person.passedOver,
    place: person.behindSerial,
    notSeen: false,
    endGroup: person.endGroup,
  });
  const { version, state, calledUpTo, startedAt, endedAt, breakUntil } = shown;
  const current = shown.current && placeOf(shown.current);
  const waiting = shown.entries
    .filter(({ appointmentId }) => appointmentId !== current?.appointmentId)
    .map(placeOf);
  const notHere = shown.notHere.map(placeOf);
  const all = [...(current ? [current] : []), ...waiting, ...notHere, ...shown.finished.map(placeOf)];
  return {
    version,
    state,
    calledUpTo,
    startedAt,
    endedAt,
    breakUntil,
    lateUntil: null,
    cancelReason: null,
    current,
    waiting,
    notHere,
    places: new Map(all.map((place) => [place.appointmentId, place])),
    lastAct: undefined,
  };
}

/**
 * The queue with a walk-in who got a serial at the desk and is here. The id is negative until the serial is
 * played.
 *
 * @param at the moment at which the serial was given, ISO 8601, UTC
 * @returns undefined for a sitting that is over
 */
export function withWalkIn(
  queue: Queue,
  serialNumber: number,
  at: string,
  options: KeptOptions,
): Queue | undefined {
  const place: QueuePlace = {
    appointmentId: -serialNumber,
    serialNumber,
    status: 'Booked',
    arrivedAt: null,
    calledAt: null,
    lastCalledAt: null,
    doneAt: null,
    broughtForward: null,
    passedOver: false,
    place: null,
    notSeen: false,
    endGroup: 'away',
  };
  const places = new Map(queue.places).set(place.appointmentId, place);
  const booked = { ...queue, places, notHere: [...queue.notHere, place] };
  const asked = { kind: 'arrive', appointmentId: place.appointmentId, reason: WALK_IN } as const;
  return keepAct(booked, asked, at, options)?.after;
}

import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type {
  EndGroup,
  ForwardReason,
  RecordedKind,
  SittingState,
  WALK_IN,
} from '../../terms/queue-words.ts';

/** A deleted appointment stays in the record of its queue, but not in the order. */
export type EntryStatus = AppointmentStatus | 'Deleted';

export interface QueueEntry {
  appointmentId: number;
  serialNumber: number;
  status: EntryStatus;
}

/** A change of state that an act made. */
export type StatusChange = readonly [appointmentId: number, from: EntryStatus, to: EntryStatus];

export interface QueueAct {
  /** From 1 on without gaps. */
  number: number;
  /**
   * When it was done: ISO 8601, UTC. An act that a desk kept without a network may be older than the act
   * before it.
   */
  at: string;
  /** When it reached the server, if that was later. */
  playedAt?: string | null | undefined;
  kind: RecordedKind;
  /** Null for an act of the whole sitting and for `call-next`. */
  appointmentId: number | null;
  /** The person whom the act called in, for the first time or again. */
  calledId: number | null;
  /**
   * For `bring-forward` a {@link ForwardReason}, for `cancel` why the sitting was cancelled, for the arrival
   * of a walk-in {@link WALK_IN}.
   */
  reason: string | null;
  /** HH:MM, clinic time: the new start of `late`, the end of a `break`. */
  until: string | null;
  /** For a patient who came after their number had gone by: the serial behind which they stand. */
  place: number | null;
  changes: readonly StatusChange[];
}

export interface QueuePlace extends QueueEntry {
  /** The first arrival. */
  arrivedAt: string | null;
  /** The first call. */
  calledAt: string | null;
  /** The last call, 'Call again' included. The consultation counts from it. */
  lastCalledAt: string | null;
  /** When the consultation ended. */
  doneAt: string | null;
  /** Why the patient is called before others; null in the usual order. */
  broughtForward: ForwardReason | null;
  /** True if the patient was called and did not come, even if they are back. */
  passedOver: boolean;
  /** The serial behind which the patient stands after coming back; null if they stand at their own. */
  place: number | null;
  /** True if the sitting ended while the patient was here, which cancelled the appointment. */
  notSeen: boolean;
  /**
   * The patient's group when the sitting ends (rules: queue 21); null if nothing is open about the patient.
   */
  endGroup: EndGroup | null;
}

/** The course of a sitting, as its acts leave it. */
interface Course {
  state: SittingState;
  /** HH:MM: the start that the desk expects since the doctor is late; null for the planned one. */
  lateUntil: string | null;
  /** HH:MM: the end of the break. */
  breakUntil: string | null;
  startedAt: string | null;
  endedAt: string | null;
  cancelReason: string | null;
  /** The highest serial that was called in its turn; 0 before the first call. */
  calledUpTo: number;
}

export interface Queue extends Course {
  /** The number of the last act; 0 before the first one. */
  version: number;
  /** The patient who is with the doctor. */
  current: QueuePlace | null;
  /** The patients who are present, in the order in which they are called. */
  waiting: readonly QueuePlace[];
  /** The patients who have not come, or were called and not there, by serial. */
  notHere: readonly QueuePlace[];
  /** All appointments of the sitting by id, including those that are done. */
  places: ReadonlyMap<number, QueuePlace>;
  /** Undefined before the first act. */
  lastAct: QueueAct | undefined;
}

interface QueueOptions {
  /** False in a clinic that notes no arrivals: everybody counts as present. */
  checkIn: boolean;
}

/**
 * The queue of a sitting (rules: queue 1): first the patients who were brought forward, in the order of the
 * acts, then those who are present, by serial. A patient who came after their number had gone by stands
 * behind the serial that the act names. It uses no clock and no database.
 *
 * @param entries all appointments of the sitting, deleted ones included, in any order, with their present
 *   states
 * @param acts the whole record of the sitting, in its order
 */
export function queueOf(
  entries: readonly QueueEntry[],
  acts: readonly QueueAct[],
  { checkIn }: QueueOptions,
): Queue {
  const serials = new Map(entries.map(({ appointmentId, serialNumber }) => [appointmentId, serialNumber]));
  const marks = newMarks();
  for (const act of withoutUndone(acts)) note(marks, act, serials);

  const places = new Map(entries.map((entry) => [entry.appointmentId, placeOf(entry, marks, checkIn)]));
  const all = [...places.values()];
  const present = all.filter((place) => isPresent(place, marks, checkIn));
  const forward = [...marks.forward.keys()];
  return {
    version: acts.at(-1)?.number ?? 0,
    ...marks.sitting,
    current: all.find(({ status }) => status === 'In Progress') ?? null,
    waiting: [
      ...present
        .filter(({ broughtForward }) => broughtForward !== null)
        .sort((one, other) => forward.indexOf(one.appointmentId) - forward.indexOf(other.appointmentId)),
      ...present
        .filter(({ broughtForward }) => broughtForward === null)
        .sort((one, other) => compareTurns(turnOf(one, marks), turnOf(other, marks))),
    ],
    notHere: all
      .filter((place) => place.status === 'Booked' && !isPresent(place, marks, checkIn))
      .sort(bySerial),
    places,
    lastAct: acts.at(-1),
  };
}

/** The position of a patient at a moment. */
interface Standing {
  place: QueuePlace;
  isWaiting: boolean;
  /** Booked, and not here. */
  isAway: boolean;
}

/**
 * Goes through the calls that were not undone, in their order. For each it calls `onCall` with a function
 * that gives a patient's position just before the call. Building the whole queue for each call would take
 * time with the square of the acts.
 */
export function replayCalls(
  entries: readonly QueueEntry[],
  acts: readonly QueueAct[],
  { checkIn }: QueueOptions,
  onCall: (act: QueueAct, standingOf: (id: number) => Standing | undefined) => void,
): void {
  const byId = new Map(entries.map((entry) => [entry.appointmentId, entry]));
  const serials = new Map(entries.map(({ appointmentId, serialNumber }) => [appointmentId, serialNumber]));
  const status = new Map(entries.map((entry) => [entry.appointmentId, entry.status]));
  // The states before the first act are the present ones with all acts taken back.
  for (const { changes } of [...acts].reverse()) for (const [id, from] of changes) status.set(id, from);
  const marks = newMarks();
  const standingOf = (id: number) => {
    const entry = byId.get(id);
    if (!entry) return undefined;
    const place = placeOf({ ...entry, status: status.get(id) ?? entry.status }, marks, checkIn);
    const isWaiting = isPresent(place, marks, checkIn);
    return { place, isWaiting, isAway: place.status === 'Booked' && !isWaiting };
  };
  const counting = new Set(withoutUndone(acts));
  for (const act of acts) {
    const counts = counting.has(act);
    if (counts && act.calledId !== null && act.kind !== 'call-again') onCall(act, standingOf);
    if (counts) note(marks, act, serials);
    for (const [id, , to] of act.changes) status.set(id, to);
  }
}

/** The acts that count: an undo takes back the act right before it. */
export function withoutUndone(acts: readonly QueueAct[]): QueueAct[] {
  return acts.filter((act, index) => act.kind !== 'undo' && acts[index + 1]?.kind !== 'undo');
}

/**
 * The serial behind which a patient stands who comes after their number has gone by (rules: queue 3).
 *
 * @param returnAfter how many people who are present go before the patient
 */
export function placeBehind({ waiting, calledUpTo }: Queue, returnAfter: number): number {
  const last = waiting
    .filter(({ broughtForward }) => broughtForward === null)
    .slice(0, returnAfter)
    .at(-1);
  return last ? (last.place ?? last.serialNumber) : calledUpTo;
}

/**
 * Without a noted arrival, a patient whose number has gone by does not count as present, because they would
 * overtake those who wait.
 */
function isPresent({ appointmentId, serialNumber, status }: QueuePlace, marks: Marks, checkIn: boolean) {
  if (status === 'Confirmed') return true;
  const isAway = marks.away.has(appointmentId) || serialNumber <= marks.sitting.calledUpTo;
  return !checkIn && status === 'Booked' && !isAway;
}

/** The effects of the acts, collected one act after another. */
type Marks = ReturnType<typeof newMarks>;

function newMarks() {
  const sitting: Course = {
    state: 'expected',
    lateUntil: null,
    breakUntil: null,
    startedAt: null,
    endedAt: null,
    cancelReason: null,
    calledUpTo: 0,
  };
  return {
    sitting,
    /** In the order of the acts. */
    forward: new Map<number, ForwardReason>(),
    /**
     * The serial behind which the patient stands. The number of the act orders patients behind the same
     * serial.
     */
    returned: new Map<number, { place: number; act: number }>(),
    /** Patients who were called and not there, and are not back yet. */
    away: new Set<number>(),
    passedOver: new Set<number>(),
    arrivedAt: new Map<number, string>(),
    calledAt: new Map<number, string>(),
    lastCalledAt: new Map<number, string>(),
    doneAt: new Map<number, string>(),
    notSeen: new Set<number>(),
  };
}

function note(marks: Marks, act: QueueAct, serials: ReadonlyMap<number, number>): void {
  noteSitting(marks.sitting, act);
  const { appointmentId: id, calledId, at } = act;
  if (id !== null && (act.kind === 'arrive' || act.kind === 'return' || act.kind === 'bring-forward')) {
    keepFirst(marks.arrivedAt, id, at);
    marks.away.delete(id);
    leaveOrder(marks, id);
    if (act.kind === 'bring-forward') marks.forward.set(id, act.reason as ForwardReason);
    else if (act.place !== null) marks.returned.set(id, { place: act.place, act: act.number });
  }
  if (id !== null && act.kind === 'pass-over') {
    marks.away.add(id);
    marks.passedOver.add(id);
  }
  for (const [changed, , to] of act.changes) {
    if (to === 'Completed') marks.doneAt.set(changed, at);
    if (act.kind === 'end' && to === 'Cancelled') marks.notSeen.add(changed);
    else marks.notSeen.delete(changed);
    if (act.kind === 'status') leaveOrder(marks, changed);
  }
  // A repeated call changes no order. In old records it names nobody, and the stored times stay right.
  if (act.kind === 'call-again' && calledId !== null) keepLast(marks.lastCalledAt, calledId, at);
  else if (calledId !== null) noteCall(marks, calledId, at, serials);
}

/** Applies an act to the course of the sitting. */
export function noteSitting(
  sitting: Course,
  { kind, at, until, calledId, reason }: Pick<QueueAct, 'kind' | 'at' | 'until' | 'calledId' | 'reason'>,
): void {
  const isCall = calledId !== null && kind !== 'call-again';
  if (isCall || kind === 'doctor-arrived') sitting.startedAt = earlier(sitting.startedAt, at);
  if (kind === 'late') sitting.lateUntil = until;
  if (kind === 'end' || kind === 'cancel') sitting.endedAt = at;
  if (kind === 'cancel') sitting.cancelReason = reason;
  if (kind === 'back') sitting.endedAt = sitting.cancelReason = null;
  if (kind === 'break') sitting.breakUntil = until;
  else if (isCall || kind === 'back' || kind === 'end' || kind === 'cancel') sitting.breakUntil = null;
  sitting.state = stateAfter(sitting, kind, isCall);
}

function stateAfter({ state, startedAt }: Course, kind: RecordedKind, isCall: boolean): SittingState {
  if (kind === 'end') return 'ended';
  if (kind === 'cancel') return 'cancelled';
  if (kind === 'break') return 'break';
  if (kind === 'back') return startedAt === null ? 'expected' : 'running';
  return isCall || kind === 'doctor-arrived' ? 'running' : state;
}

function noteCall(marks: Marks, id: number, at: string, serials: ReadonlyMap<number, number>): void {
  const isInTurn = !marks.forward.has(id) && !marks.returned.has(id);
  const { sitting } = marks;
  if (isInTurn) sitting.calledUpTo = Math.max(sitting.calledUpTo, serials.get(id) ?? 0);
  keepFirst(marks.calledAt, id, at);
  keepLast(marks.lastCalledAt, id, at);
  leaveOrder(marks, id);
}

/** The earlier of two moments; the second one if there is no first. */
export function earlier(one: string | null | undefined, other: string): string {
  return one !== null && one !== undefined && one < other ? one : other;
}

/** The later of two moments; the second one if there is no first. */
export function later(one: string | null | undefined, other: string): string {
  return one !== null && one !== undefined && one > other ? one : other;
}

function keepFirst(moments: Map<number, string>, id: number, at: string): void {
  moments.set(id, earlier(moments.get(id), at));
}

function keepLast(moments: Map<number, string>, id: number, at: string): void {
  moments.set(id, later(moments.get(id), at));
}

function leaveOrder({ forward, returned }: Marks, id: number): void {
  forward.delete(id);
  returned.delete(id);
}

function placeOf(entry: QueueEntry, marks: Marks, checkIn: boolean): QueuePlace {
  const { appointmentId: id } = entry;
  return {
    ...entry,
    arrivedAt: marks.arrivedAt.get(id) ?? null,
    calledAt: marks.calledAt.get(id) ?? null,
    lastCalledAt: marks.lastCalledAt.get(id) ?? null,
    doneAt: marks.doneAt.get(id) ?? null,
    broughtForward: marks.forward.get(id) ?? null,
    passedOver: marks.passedOver.has(id),
    place: marks.returned.get(id)?.place ?? null,
    notSeen: marks.notSeen.has(id),
    endGroup: endGroupOf(entry, marks, checkIn),
  };
}

/**
 * A patient who came is 'here', even if their state is Booked again after a mistake. In a clinic that notes
 * no arrivals, only patients who were called and not there are 'away'.
 */
function endGroupOf(
  { appointmentId: id, status }: QueueEntry,
  { away, arrivedAt }: Marks,
  checkIn: boolean,
): EndGroup | null {
  if (status === 'In Progress') return 'inside';
  if (status === 'Confirmed') return 'here';
  if (status !== 'Booked') return null;
  const isHere = !away.has(id) && (!checkIn || arrivedAt.has(id));
  return isHere ? 'here' : 'away';
}

/** The patient's own serial, or the serial behind which they stand and the act that put them there. */
type Turn = readonly [serial: number, act: number];

function turnOf({ appointmentId, serialNumber }: QueuePlace, { returned }: Marks): Turn {
  const back = returned.get(appointmentId);
  return back ? [back.place, back.act] : [serialNumber, 0];
}

function compareTurns(one: Turn, other: Turn): number {
  return one[0] - other[0] || one[1] - other[1];
}

/** Sorts entries by serial, the lowest first. */
export function bySerial(one: QueueEntry, other: QueueEntry): number {
  return one.serialNumber - other.serialNumber;
}

import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import {
  decideKept,
  type KeptAct,
  keepAct,
  queueAfter,
  queueOfShown,
  withWalkIn,
} from '@clinic-serial/contract/rules/queue/kept-acts';
import type { Queue, QueuePlace } from '@clinic-serial/contract/rules/queue/order';
import type { BodyInputOf } from '@clinic-serial/contract/subjects/endpoint';
import type { playKeptAct } from '@clinic-serial/contract/subjects/kept-acts';
import type { QueuePerson, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { AppointmentStatus } from '@clinic-serial/contract/terms/appointment-status';
import type { KeptKind } from '@clinic-serial/contract/terms/queue-words';
import type { SittingOf } from '../sitting-of.ts';

/** The state of a person in the words of staff. `gone`: the serial was cancelled or deleted. */
type Standing = 'not-here' | 'here' | 'inside' | 'seen' | 'passed-over' | 'not-come' | 'not-seen' | 'gone';

/** A person whom an act has moved, and the state in which the desk saw them after it. */
interface KeptPerson {
  serialNumber: number;
  name: string;
  standing: Standing;
}

type WalkIn = NonNullable<BodyInputOf<typeof playKeptAct>['walkIn']>;
export interface KeptWalkIn {
  kind: 'walk-in';
  serialNumber: number;
  walkIn: WalkIn;
}

/** Why the server did not do an act as it was kept. Staff settle it (rules: queue 26). */
export type Answer =
  | { kind: 'conflict' }
  /** The server's sentence. */
  | { kind: 'refused'; words: string }
  /** An earlier attempt of the walk-in had reached the server and got this serial. */
  | { kind: 'other-number'; serialNumber: number };

/** An act that this desk did while it did not reach the server. */
export interface KeptPiece {
  /** The key under which the server does the act only once. */
  key: string;
  of: SittingOf;
  /** Milliseconds since 1970, by the clock of this computer. */
  at: number;
  act: KeptAct | KeptWalkIn;
  people: readonly KeptPerson[];
  /** True if it was sent: the server may have done it. */
  tried: boolean;
  /** Missing while the act still has to be played. */
  answer?: Answer;
}

/** An act that a desk asks for and that can be kept. */
export interface AskedKept {
  kind: KeptKind;
  appointmentId?: number | undefined;
  until?: string | undefined;
}

export const isSameSitting = (one: SittingOf, other: SittingOf) =>
  one.doctorId === other.doctorId && one.date === other.date && one.sitting === other.sitting;

/** The pieces that the server has not answered yet, in their order: those of one sitting, or all. */
export const toPlay = (pieces: readonly KeptPiece[], of?: SittingOf): KeptPiece[] =>
  pieces.filter((piece) => !piece.answer && (!of || isSameSitting(piece.of, of)));

const momentOf = ({ at }: KeptPiece) => new Date(at).toISOString();

/** The server's queue after those acts on it that the server does not know yet. */
function queueWith(server: QueueState, pieces: readonly KeptPiece[]): Queue {
  return pieces.reduce((queue, piece) => {
    const { act } = piece;
    if (act.kind === 'walk-in') {
      const isKnown = [...queue.places.values()].some(
        ({ serialNumber }) => serialNumber === act.serialNumber,
      );
      const added = isKnown ? undefined : withWalkIn(queue, act.serialNumber, momentOf(piece), server);
      return added ?? queue;
    }
    const { decision } = decideKept(queue, act, momentOf(piece), server);
    return decision ? queueAfter(queue, decision, momentOf(piece)) : queue;
  }, queueOfShown(server));
}

/**
 * The queue of a sitting as a desk shows it: the last one from the server, with the acts kept here since.
 *
 * @param pieces all kept acts; those of other sittings and those that were answered change nothing
 * @param by the name of the person who acts
 */
export function shownQueue(server: QueueState, pieces: readonly KeptPiece[], by: string): QueueState {
  const own = toPlay(pieces, server);
  const last = own.at(-1);
  if (!last) return server;
  const queue = queueWith(server, own);
  const known = new Map(peopleOf(server).map((person) => [person.appointmentId, person]));
  const personOf = (place: QueuePlace): QueuePerson => {
    const person = known.get(place.appointmentId) ?? walkInOf(place, own);
    const { status, arrivedAt, calledAt, broughtForward, passedOver, endGroup } = place;
    const behindSerial = place.place;
    const moved = { arrivedAt, calledAt, broughtForward, passedOver, endGroup, behindSerial };
    // The cast is safe, because nobody deletes an appointment at a desk.
    return { ...person, ...moved, status: status as AppointmentStatus };
  };
  const current = queue.current && personOf(queue.current);
  const wasFinished = new Set(server.finished.map(({ appointmentId }) => appointmentId));
  const fresh = [...queue.places.values()]
    .filter(({ status, appointmentId }) => status === 'Completed' && !wasFinished.has(appointmentId))
    .sort((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? ''));
  const { state, startedAt, endedAt, breakUntil, calledUpTo, version } = queue;
  return {
    ...server,
    ...{ version, state, startedAt, endedAt, breakUntil, calledUpTo, current },
    now: nowOf(server, queue),
    overdue: state === server.state ? server.overdue : null,
    entries: [...(current ? [current] : []), ...queue.waiting.map(personOf)],
    notHere: queue.notHere.map(personOf),
    finished: [...fresh.map(personOf), ...server.finished],
    seen: server.seen + fresh.length,
    lastAct: {
      number: version,
      at: momentOf(last),
      kind: last.act.kind === 'walk-in' ? 'arrive' : last.act.kind,
      by,
      serialNumber: last.act.serialNumber,
      calledSerial: last.act.kind === 'walk-in' ? null : last.act.calledSerial,
      isWalkIn: last.act.kind === 'walk-in',
      canUndo: !last.tried,
    },
  };
}

function nowOf(server: QueueState, { state, current, breakUntil }: Queue): QueueState['now'] {
  if (state === 'running') return { kind: 'running', serving: current?.serialNumber ?? null };
  if (state === 'break' && server.state !== 'break') return { kind: 'break', until: breakUntil };
  return server.now;
}

const peopleOf = ({ current, entries, notHere, finished }: QueueState): QueuePerson[] => [
  ...(current ? [current] : []),
  ...entries,
  ...notHere,
  ...finished,
];

/** A person who got a serial at this desk. The id comes from `withWalkIn`; there is no appointment yet. */
function walkInOf(place: QueuePlace, pieces: readonly KeptPiece[]): QueuePerson {
  const piece = pieces.find(({ act }) => act.kind === 'walk-in' && act.serialNumber === place.serialNumber);
  const walkIn = piece?.act.kind === 'walk-in' ? piece.act.walkIn : undefined;
  return {
    appointmentId: place.appointmentId,
    serialNumber: place.serialNumber,
    status: 'Confirmed',
    patientId: walkIn?.patientId ?? place.appointmentId,
    patientName: walkIn?.name ?? '',
    patientPhone: walkIn?.phone ?? '',
    bookingReference: '',
    age: null,
    isWalkin: true,
    ...{ isExtra: false, extraReason: null, extraWords: null },
    ...{ arrivedAt: null, calledAt: null, broughtForward: null, passedOver: false, behindSerial: null },
    ...{ lateMinutes: null, returnAsked: false, endGroup: 'here' },
  };
}

/** True for somebody whose serial the server does not know yet, so that there is no appointment to open. */
export const isOnlyHere = ({ appointmentId }: Pick<QueuePerson, 'appointmentId'>) => appointmentId < 0;

/** The serials of a sitting that acts kept here have moved. */
export function serialsKeptHere(pieces: readonly KeptPiece[], of: SittingOf): ReadonlySet<number> {
  return new Set(toPlay(pieces, of).flatMap(({ people }) => people.map(({ serialNumber }) => serialNumber)));
}

/** The people whom an act moves, found by comparing the queue before the act with the queue after it. */
function movedPeople(before: QueueState, after: QueueState, { act }: KeptPiece): KeptPerson[] {
  const named = act.kind === 'walk-in' ? [] : [act.calledSerial, act.insideSerial];
  const was = new Map(peopleOf(before).map((person) => [person.serialNumber, standingOf(person)]));
  const seen = new Set<number>();
  return peopleOf(after).flatMap((person) => {
    const { serialNumber, patientName: name } = person;
    const standing = standingOf(person);
    const isNamed = serialNumber === act.serialNumber || named.includes(serialNumber);
    if (
      seen.has(serialNumber) ||
      !isNamed ||
      (was.get(serialNumber) === standing && act.kind !== 'call-again')
    )
      return [];
    seen.add(serialNumber);
    return [{ serialNumber, name, standing }];
  });
}

/** The parts of a piece which the caller knows. */
type NewPiece = Pick<KeptPiece, 'key' | 'of' | 'at' | 'tried'>;

/**
 * Does an act on the queue that the desk shows.
 *
 * @returns what to keep; undefined if the rules refuse the act
 */
export function pieceOfAct(
  server: QueueState,
  pieces: readonly KeptPiece[],
  asked: AskedKept,
  parts: NewPiece,
): KeptPiece | undefined {
  const queue = queueWith(server, toPlay(pieces, parts.of));
  const done = keepAct(queue, asked, new Date(parts.at).toISOString(), server);
  return done && withPeople(server, pieces, { ...parts, act: done.kept, people: [] });
}

/** Gives a serial of this desk's block. Undefined once the sitting is over. */
export function pieceOfWalkIn(
  server: QueueState,
  pieces: readonly KeptPiece[],
  act: KeptWalkIn,
  parts: NewPiece,
): KeptPiece | undefined {
  if (isOver(queueWith(server, toPlay(pieces, parts.of)))) return undefined;
  return withPeople(server, pieces, { ...parts, act, people: [] });
}

function withPeople(server: QueueState, pieces: readonly KeptPiece[], piece: KeptPiece): KeptPiece {
  const before = shownQueue(server, pieces, '');
  const after = shownQueue(server, [...pieces, piece], '');
  return { ...piece, people: movedPeople(before, after, piece) };
}

/** The state of a person of a queue; 'gone' for undefined. */
export function standingOf(person: QueuePerson | undefined): Standing {
  switch (person?.status) {
    case 'Booked':
      return person.passedOver ? 'passed-over' : person.arrivedAt === null ? 'not-here' : 'here';
    case 'Confirmed':
      return 'here';
    case 'In Progress':
      return 'inside';
    case 'Completed':
      return 'seen';
    case 'No Show':
      return 'not-come';
    case 'Cancelled':
      return 'not-seen';
    default:
      return 'gone';
  }
}

/** A difference between what was kept and what the server has. Staff settle it. */
export interface Conflict {
  piece: KeptPiece;
  /** Null for an act of the whole sitting, and for a walk-in that has another number or none. */
  person: KeptPerson | null;
  /** The person as the clinic's list has them now. */
  there: QueuePerson | undefined;
}

/**
 * The conflicts to settle, one for each person. For a person in several acts, the last act counts.
 *
 * @param serverOf the queue of a sitting as the server has it; undefined until it is known
 */
export function conflictsOf(
  pieces: readonly KeptPiece[],
  serverOf: (of: SittingOf) => QueueState | undefined,
): Conflict[] {
  const answered = pieces.filter(({ answer }) => answer);
  return answered.flatMap((piece, index): Conflict[] => {
    if (piece.act.kind === 'walk-in') return [{ piece, person: null, there: undefined }];
    const server = serverOf(piece.of);
    if (!server) return [];
    if (piece.people.length === 0) return [{ piece, person: null, there: undefined }];
    const isLast = ({ serialNumber }: KeptPerson) =>
      !answered
        .slice(index + 1)
        .some(
          (later) =>
            isSameSitting(later.of, piece.of) &&
            later.people.some((person) => person.serialNumber === serialNumber),
        );
    return piece.people.filter(isLast).flatMap((person) => {
      const there = peopleOf(server).find(({ serialNumber }) => serialNumber === person.serialNumber);
      return isSettled(person.standing, standingOf(there)) ? [] : [{ piece, person, there }];
    });
  });
}

const COURSE: readonly Standing[] = ['not-here', 'here', 'inside', 'seen'];

/** True if the person stands on the server where the desk had them, or further on their way. */
function isSettled(kept: Standing, there: Standing): boolean {
  if (kept === there) return true;
  return COURSE.includes(kept) && COURSE.indexOf(there) > COURSE.indexOf(kept);
}

/**
 * The kept acts after one was played: without that act, or with its answer. The played act has the newest
 * state of its people, so it replaces the state in earlier acts that have a conflict.
 */
export function afterAnswer(
  pieces: readonly KeptPiece[],
  key: string,
  answer: Answer | undefined,
): KeptPiece[] {
  const played = pieces.find((piece) => piece.key === key);
  if (!played) return [...pieces];
  if (answer) return pieces.map((piece) => (piece === played ? { ...piece, answer } : piece));
  const standings = new Map(played.people.map((person) => [person.serialNumber, person]));
  return pieces
    .filter((piece) => piece !== played)
    .map((piece) => {
      if (!piece.answer || !isSameSitting(piece.of, played.of)) return piece;
      return { ...piece, people: piece.people.map((one) => standings.get(one.serialNumber) ?? one) };
    });
}

/** The kept acts after staff have settled a person, or a whole act if the conflict has no person. */
export function afterSettling(
  pieces: readonly KeptPiece[],
  { piece: { key, of }, person }: Conflict,
): KeptPiece[] {
  if (!person) return pieces.filter((piece) => piece.key !== key);
  return pieces.flatMap((piece) => {
    if (!piece.answer || !isSameSitting(piece.of, of)) return [piece];
    const people = piece.people.filter(({ serialNumber }) => serialNumber !== person.serialNumber);
    if (people.length === piece.people.length) return [piece];
    return people.length === 0 ? [] : [{ ...piece, people }];
  });
}

/** The kept acts without answered ones whose people stand on the server as they do here. */
export function withoutSettled(
  pieces: readonly KeptPiece[],
  serverOf: (of: SittingOf) => QueueState | undefined,
): KeptPiece[] {
  const open = conflictsOf(pieces, serverOf);
  return pieces.flatMap((piece) => {
    if (!piece.answer || !serverOf(piece.of) || piece.people.length === 0 || piece.act.kind === 'walk-in')
      return [piece];
    const people = piece.people.filter((one) =>
      open.some(
        ({ person, piece: { of } }) =>
          person?.serialNumber === one.serialNumber && isSameSitting(of, piece.of),
      ),
    );
    return people.length === 0 ? [] : [{ ...piece, people }];
  });
}

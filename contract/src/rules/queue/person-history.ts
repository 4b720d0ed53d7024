import type { AppointmentStatus } from '../../terms/appointment-status.ts';
import type { ForwardReason, HappenedKind, WentAheadReason } from '../../terms/queue-words.ts';
import { tookSerialBack } from './acts.ts';
import {
  type EntryStatus,
  type QueueAct,
  type QueueEntry,
  type QueuePlace,
  queueOf,
  replayCalls,
  withoutUndone,
} from './order.ts';

/** An event in the day of one person of the queue. */
interface Happened {
  /** The number of the act. */
  number: number;
  at: string;
  /** When it reached the server, if a desk kept it without a network. */
  playedAt: string | null;
  what: HappenedKind;
  /** Why the person was brought forward. */
  reason: ForwardReason | null;
  /** The serial behind which the person stands since they came back or came late. */
  behindSerial: number | null;
  /** The state that was set outside of the queue. */
  status: AppointmentStatus | null;
  /** True if the act was taken back. It stays in the history, because people heard the call. */
  undone: boolean;
}

/** Another person who was called or stands before the person, out of the usual order. */
interface WentAhead {
  serialNumber: number;
  why: WentAheadReason;
}

interface PersonHistory {
  /** In the order of the moments. */
  happened: Happened[];
  /** In the order of their calls, then those who still stand before the person. */
  wentAhead: WentAhead[];
}

/**
 * The day of one person in a queue, computed from its acts, and who went ahead of them and why (rules: queue
 * 25). With it the desk can answer 'I was called!' and 'I was before her'. It contains no names. It uses no
 * clock and no database.
 *
 * @param entries all appointments of the sitting, with their present states
 * @param acts the whole record of the sitting
 */
export function personHistory(
  entries: readonly QueueEntry[],
  acts: readonly QueueAct[],
  options: { checkIn: boolean },
  appointmentId: number,
): PersonHistory {
  const counting = new Set(withoutUndone(acts));
  const happened: Happened[] = [];
  let wasPassedOver = false;
  for (const act of acts) {
    const here = happenedTo(act, appointmentId, wasPassedOver);
    if (!here) continue;
    const undone = act.kind !== 'undo' && !counting.has(act);
    const { number, at, playedAt = null } = act;
    happened.push({ ...NOTHING, ...here, number, at, playedAt, undone });
    if (here.what === 'not-there' && !undone) wasPassedOver = true;
  }
  happened.sort((one, other) => one.at.localeCompare(other.at));
  return { happened, wentAhead: wentAhead(entries, acts, options, appointmentId) };
}

const NOTHING = { reason: null, behindSerial: null, status: null } as const;

const WHAT_ENDS = { Completed: 'seen', Cancelled: 'not-seen', 'No Show': 'not-come' } as const;

function happenedTo(
  act: QueueAct,
  id: number,
  wasPassedOver: boolean,
): (Pick<Happened, 'what'> & Partial<Happened>) | null {
  const { kind, appointmentId, calledId, reason, place, changes } = act;
  if (tookSerialBack(act) && appointmentId === id) return { what: 'changed', status: 'Cancelled' };
  if (kind === 'undo') return null;
  // In old records a repeated call names nobody as called.
  if (kind === 'call-again') return (calledId ?? appointmentId) === id ? { what: 'called-again' } : null;
  if (calledId === id) return { what: 'called' };
  if (appointmentId === id && kind === 'pass-over') return { what: 'not-there' };
  if (appointmentId === id && kind === 'bring-forward')
    return { what: 'forward', reason: reason as ForwardReason };
  if (appointmentId === id && (kind === 'arrive' || kind === 'return'))
    return { what: wasPassedOver ? 'back' : 'arrived', behindSerial: place };
  const to = changes.find(([changed]) => changed === id)?.[2];
  if (to === undefined || to === 'Deleted') return null;
  if (kind !== 'status' && isOutcome(to)) return { what: WHAT_ENDS[to] };
  return { what: 'changed', status: to };
}

function isOutcome(status: EntryStatus): status is keyof typeof WHAT_ENDS {
  return status in WHAT_ENDS;
}

function wentAhead(
  entries: readonly QueueEntry[],
  acts: readonly QueueAct[],
  options: { checkIn: boolean },
  id: number,
): WentAhead[] {
  const found = new Map<number, WentAhead>();
  const add = (other: QueuePlace, why: WentAheadReason | null) => {
    if (why === null) return;
    // The last time counts, and gives the order.
    found.delete(other.appointmentId);
    found.set(other.appointmentId, { serialNumber: other.serialNumber, why });
  };

  replayCalls(entries, acts, options, ({ kind, appointmentId, calledId }, standingOf) => {
    if (calledId === null || calledId === id) return;
    const person = standingOf(id);
    const other = standingOf(calledId);
    if (!person || !other) return;
    // A press on 'Not here' calls the next one in place of the person inside.
    const isInPlace = kind === 'pass-over' && appointmentId === id;
    if (person.isWaiting) add(other.place, whyAhead(person.place, other.place));
    else if ((person.isAway || isInPlace) && isLater(other.place, person.place)) add(other.place, 'absent');
  });

  const { waiting } = queueOf(entries, acts, options);
  const index = waiting.findIndex(({ appointmentId }) => appointmentId === id);
  const person = waiting[index];
  if (person) for (const other of waiting.slice(0, index)) add(other, whyAhead(person, other));
  return [...found.values()];
}

/** Why `other` stands before `person`, who waits; null in the usual order. */
function whyAhead(person: QueuePlace, other: QueuePlace): WentAheadReason | null {
  if (other.broughtForward !== null) return other.broughtForward;
  if (other.place !== null) return other.passedOver ? 'came-back' : 'came-late';
  return isLater(other, person) ? 'behind' : null;
}

function isLater(one: QueuePlace, other: QueuePlace): boolean {
  return one.serialNumber > other.serialNumber;
}

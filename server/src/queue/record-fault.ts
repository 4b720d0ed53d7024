import {
  type Queue,
  type QueueAct,
  type QueuePlace,
  queueOf,
  type StatusChange,
} from '@clinic-serial/contract/rules/queue/order';
import { ChainWalk } from '../chain/chain.ts';
import type { QueueSittingRow } from '../database/rows/queue.ts';
import { serialOf } from '../serials/day-serial.ts';
import { actHash, BEFORE_FIRST } from './act-hash.ts';
import { seenSecondsOf, waitedSecondsOf } from './record-act.ts';
import type { ActRow, WrittenAppointment } from './verify.queries.ts';

/** A fault in the record of a sitting, or in its entries in the audit log. */
export interface RecordFault {
  /** The first broken act; null if the fault is not in one act. */
  number: number | null;
  /** The end of a sentence: it follows a colon in the message. */
  reason: string;
}

/**
 * Compares the record of one sitting with its hashes, its head, and all appointments that its acts changed
 * (rules: queue 5).
 *
 * @param rows the acts in their order
 * @returns the first fault; undefined if everything agrees
 */
export function recordFault(
  head: QueueSittingRow,
  rows: readonly ActRow[],
  appointments: readonly WrittenAppointment[],
): RecordFault | undefined {
  const fault = chainFault(head, rows);
  if (fault) return fault;
  const acts = rows.map(actOf);
  const unreadable = acts.indexOf(undefined);
  if (unreadable !== -1) return { number: unreadable + 1, reason: 'its changes cannot be read' };
  const readable = acts.filter((act) => act !== undefined);
  const queue = queueOf(appointments.map(entryOf), readable, { checkIn: true });
  return stateFault(head, queue) ?? appointmentFault(readable, appointments, queue);
}

function chainFault(head: QueueSittingRow, rows: readonly ActRow[]): RecordFault | undefined {
  if (rows.length === 0) return { number: null, reason: `all of its ${head.version} acts are missing` };
  const end = { place: head.version, hash: head.hash };
  const walk = new ChainWalk({ place: 0, hash: BEFORE_FIRST }, end, 'act');
  const keys = new Map<string, number>();
  for (const row of rows) {
    const { number, key, hash } = row;
    const earlier = key === null ? undefined : keys.get(key);
    const fault = earlier === undefined ? undefined : `it has the same key as act ${earlier}`;
    const reason = walk.next({ place: number, hash, fault }, (previous) => actHash(previous, row));
    if (reason) return { number, reason };
    if (key !== null) keys.set(key, number);
  }
  const reason = walk.end();
  return reason === undefined ? undefined : { number: walk.place, reason };
}

function actOf({ changes, ...act }: ActRow): QueueAct | undefined {
  try {
    const read: unknown = JSON.parse(changes);
    return Array.isArray(read) ? { ...act, changes: read as StatusChange[] } : undefined;
  } catch {
    return undefined;
  }
}

/** The columns of the head that follow from the acts alone. */
const HEAD_COLUMNS = ['state', 'startedAt', 'endedAt', 'lateUntil', 'breakUntil'] as const;
const HEAD_WORDS = {
  state: 'state',
  startedAt: 'start',
  endedAt: 'end',
  lateUntil: 'expected start',
  breakUntil: 'end of the break',
};

function stateFault(head: QueueSittingRow, queue: Queue): RecordFault | undefined {
  const wrong = HEAD_COLUMNS.find((column) => queue[column] !== head[column]);
  if (!wrong) return undefined;
  const [says, is] = [queue[wrong], head[wrong]].map((value) => value ?? 'none');
  return { number: null, reason: `the ${HEAD_WORDS[wrong]} is ${is}, but the acts say ${says}` };
}

function entryOf({ id, daySerial, status, deletedAt }: WrittenAppointment) {
  return {
    appointmentId: id,
    serialNumber: serialOf(daySerial).serialNumber,
    status: deletedAt === null ? status : ('Deleted' as const),
  };
}

/** The last change of each appointment, with the number of its act. */
type LastChanges = Map<number, { to: StatusChange[2]; number: number }>;

function appointmentFault(
  acts: readonly QueueAct[],
  appointments: readonly WrittenAppointment[],
  { places }: Queue,
): RecordFault | undefined {
  const last: LastChanges = new Map();
  for (const { number, changes } of acts) {
    for (const [id, from, to] of changes) {
      const before = last.get(id);
      if (before && before.to !== from) {
        const reason = `it says that appointment ${id} was ${from}, but act ${before.number} made it ${before.to}`;
        return { number, reason };
      }
      last.set(id, { to, number });
    }
  }
  for (const [id, { to, number }] of last) {
    if (!places.has(id) && to !== 'Deleted') return { number, reason: `its appointment ${id} is gone` };
  }
  for (const appointment of appointments) {
    const place = places.get(appointment.id);
    const fault = place && placeFault(appointment, place, last, acts[0]?.playedAt ?? acts[0]?.at ?? '');
    if (fault) return fault;
  }
  return undefined;
}

function placeFault(
  appointment: WrittenAppointment,
  place: QueuePlace,
  last: LastChanges,
  began: string,
): RecordFault | undefined {
  const { status, serialNumber } = place;
  const name = `appointment ${appointment.id} (serial ${serialNumber})`;
  const change = last.get(appointment.id);
  if (change && change.to !== status) {
    return { number: change.number, reason: `it made ${name} ${change.to}, but that is ${status} now` };
  }
  // From the first act on, every change of a status is an act.
  if (!change && status !== 'Booked' && appointment.statusChangedAt > began)
    return { number: null, reason: `${name} is ${status} without an act` };
  // A deleted appointment keeps the times and the mark that it had.
  if (status === 'Deleted') return undefined;
  if ((appointment.notSeen === 1) !== place.notSeen) {
    const [is, says] = place.notSeen ? ['is not', 'is'] : ['is', 'is not'];
    const reason = `${name} ${is} marked as not seen, but the acts say that it ${says}`;
    return { number: change?.number ?? null, reason };
  }
  const isSame =
    appointment.arrivedAt === place.arrivedAt &&
    appointment.calledAt === place.calledAt &&
    appointment.waitedSeconds === waitedSecondsOf(place) &&
    appointment.seenSeconds === seenSecondsOf(place);
  return isSame
    ? undefined
    : { number: change?.number ?? null, reason: `${name} has other times than the acts say` };
}

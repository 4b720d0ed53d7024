import type { Decision } from '@clinic-serial/contract/rules/queue/acts';
import {
  type EntryStatus,
  later,
  type Queue,
  type QueuePlace,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import { dayStart } from '../clock.ts';
import type { SittingLock } from '../database/locks.ts';
import { noticeQueue } from '../database/notices.ts';
import type { QueueActRow, QueueSittingRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { actHash, BEFORE_FIRST } from './act-hash.ts';
import { type LoadedQueue, loadQueue } from './load-queue.ts';
import {
  headOf,
  insertAct,
  type QueueRow,
  type StoredAct,
  saveHead,
  updateQueueColumns,
} from './queue.queries.ts';
import { judgeWindow } from './windows.ts';

/** An act that was decided here, or a change of status that was made outside of the queue. */
type NewAct = Omit<Decision, 'kind'> & { kind: StoredAct['kind'] };

/**
 * Adds an act to the record of a sitting. Updates the columns that lists read: the status and times of the
 * appointments, and the summary of the sitting (rules: queue 5).
 *
 * @param before the queue, read after the lock was taken
 * @param asked the idempotency key and the request that came with it; both null for a change that was made
 *   outside of the queue
 * @param doneAt when a desk did the act without a network, ISO 8601; undefined for an act of now
 * @returns the queue after the act
 */
export async function recordAct(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  actor: Actor | SystemActor,
  held: SittingLock,
  before: LoadedQueue,
  act: NewAct,
  asked: Pick<QueueActRow, 'key' | 'request'>,
  doneAt?: string,
): Promise<LoadedQueue> {
  const { of, head, hours } = before;
  const now = clock.now().toISOString();
  const at = doneAt ?? now;
  const { caller } = actor;
  const content = {
    ...of,
    ...act,
    changes: JSON.stringify(act.changes),
    number: (head?.version ?? 0) + 1,
    at,
    playedAt: doneAt === undefined ? null : now,
    actorKind: caller.kind,
    actorId: caller.kind === 'staff' ? caller.staffId : caller.kind === 'patient' ? caller.patientId : null,
    ...asked,
  };
  const hash = actHash(head?.hash ?? BEFORE_FIRST, content);
  // The audit log seals the hash, and with it the act and all acts of the sitting before it.
  const auditId = await recordAudit(clock, tx, actor, {
    action: 'queue.act',
    subject: { doctor: of.doctorId },
    details: {
      ...{ date: of.date, sitting: of.sitting, number: content.number, kind: act.kind, hash },
      ...(doneAt !== undefined && { doneAt }),
    },
  });
  await insertAct(tx, held, { ...content, hash, auditId });

  const { doctorId: _d, date: _date, sitting: _s, request: _r, ...stored } = content;
  const acts = [...before.acts, { ...stored, changes: act.changes, hash }];
  const rows = withChanges(before.rows, act);
  const queue = queueOf(rows, acts, config.queue);
  for (const id of touchedBy(act)) await saveTimes(tx, queue, id, { at, now });

  const after: QueueSittingRow = {
    ...of,
    version: content.number,
    hash,
    state: queue.state,
    startTime: head?.startTime ?? hours.startTime,
    endTime: head?.endTime ?? hours.endTime,
    lateUntil: queue.lateUntil,
    breakUntil: queue.breakUntil,
    startedAt: queue.startedAt,
    endedAt: queue.endedAt,
    ...latenessOf(queue.startedAt, head, of.date, head?.startTime ?? hours.startTime, config.clinic.timeZone),
    lastActAt: later(head?.lastActAt, at),
    reason: queue.cancelReason,
  };
  await saveHead(tx, held, after);
  await noticeQueue(tx);
  const loaded = { ...before, head: after, rows, acts, queue };
  await judgeWindow({ config }, tx, before, loaded);
  return loaded;
}

/** How late the doctor began. It is measured by the act that starts the sitting. */
function latenessOf(
  startedAt: string | null,
  before: QueueSittingRow | undefined,
  date: string,
  startTime: string,
  timeZone: string,
): Pick<QueueSittingRow, 'lateMinutes' | 'lateSeconds'> {
  if (startedAt === null) return { lateMinutes: null, lateSeconds: null };
  if (before?.startedAt === startedAt) {
    return { lateMinutes: before.lateMinutes, lateSeconds: before.lateSeconds };
  }
  const planned = Date.parse(dayStart(date, timeZone)) + minutesOf(startTime) * 60_000;
  const lateSeconds = Math.floor((Date.parse(startedAt) - planned) / 1_000);
  return { lateSeconds, lateMinutes: Math.floor(lateSeconds / 60) };
}

function withChanges(rows: readonly QueueRow[], { changes }: NewAct): QueueRow[] {
  const to = new Map(changes.map(([id, , status]) => [id, status]));
  return rows.map((row) => ({ ...row, status: to.get(row.appointmentId) ?? row.status }));
}

function touchedBy({ appointmentId, calledId, changes }: NewAct): Set<number> {
  const named = [appointmentId, calledId].filter((id) => id !== null);
  return new Set([...changes.map(([id]) => id), ...named]);
}

/** Stores the status and times of an appointment. A deleted appointment keeps its old ones. */
async function saveTimes(
  tx: Db,
  { places }: Queue,
  id: number,
  moments: { at: string; now: string },
): Promise<void> {
  const place = places.get(id);
  if (!place) return;
  const { status } = place;
  if (status === 'Deleted') return;
  await updateQueueColumns(tx, id, { status, notSeen: place.notSeen ? 1 : 0, ...timesOf(place) }, moments);
}

/** The times of an appointment that lists and reports read. */
export function timesOf(place: QueuePlace) {
  return {
    arrivedAt: place.arrivedAt,
    calledAt: place.calledAt,
    waitedSeconds: waitedSecondsOf(place),
    seenSeconds: seenSecondsOf(place),
  };
}

/** From the first arrival to the first call; null without both. */
export function waitedSecondsOf({ arrivedAt, calledAt }: QueuePlace): number | null {
  return secondsBetween(arrivedAt, calledAt);
}

/** From the last call to the end of the consultation; null unless it is completed. */
export function seenSecondsOf({ status, lastCalledAt, doneAt }: QueuePlace): number | null {
  return status === 'Completed' ? secondsBetween(lastCalledAt, doneAt) : null;
}

function secondsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
}

/**
 * Adds an act for a change of status that was made outside of the queue. Call it after the change, in the
 * same transaction. A sitting without acts has no record yet, so nothing is added.
 *
 * @param appointment as it was before the change
 */
export async function noteStatus(
  services: Pick<Services, 'clock' | 'config'>,
  tx: Db,
  actor: Actor | SystemActor,
  held: SittingLock,
  appointment: { id: number; daySerial: number; status: EntryStatus },
  to: EntryStatus,
): Promise<void> {
  const of = {
    doctorId: held.doctorId,
    date: held.date,
    sitting: serialOf(appointment.daySerial).sitting,
  };
  if (!(await headOf(tx, of))) return;
  const before = await loadQueue(tx, services.config, of);
  const { id, status } = appointment;
  await recordAct(
    services,
    tx,
    actor,
    held,
    before,
    {
      kind: 'status',
      appointmentId: id,
      calledId: null,
      reason: null,
      until: null,
      place: null,
      changes: [[id, status, to]],
    },
    { key: null, request: null },
  );
}

import type { QueueAct, StatusChange } from '@clinic-serial/contract/rules/queue/order';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import type { Insertable } from 'kysely';
import type { QueueActRow, QueueSittingRow } from '../database/rows/queue.ts';
import { actHash, BEFORE_FIRST } from '../queue/act-hash.ts';
import type { PlayedSitting } from './play-sitting.ts';
import type { ToldSitting } from './sitting-story.ts';

const MINUTE_MS = 60_000;
/** The keys of acts that the demo itself did. No screen sends such a key. */
export const DEMO_KEY = 'demo-act-';

/**
 * The rows of a record as the queue writes them act by act: a chain of hashes, and the head of the sitting (rules: queue 5).
 *
 * @param idOf the id of an appointment by the number that the play used
 * @param staffId who sat at the desk
 */
export function recordRows(
  { told, acts, queue }: PlayedSitting & { told: ToldSitting },
  idOf: (played: number) => number,
  staffId: number,
): { acts: Insertable<QueueActRow>[]; head: QueueSittingRow } | null {
  const of = { doctorId: told.doctorId, date: told.date, sitting: told.day.sitting };
  let hash = BEFORE_FIRST;
  const rows = acts.map((act) => {
    const content = {
      ...of,
      number: act.number,
      at: act.at,
      actorKind: 'staff' as const,
      actorId: staffId,
      kind: act.kind,
      appointmentId: act.appointmentId === null ? null : idOf(act.appointmentId),
      calledId: act.calledId === null ? null : idOf(act.calledId),
      reason: act.reason,
      until: act.until,
      place: act.place,
      changes: JSON.stringify(changesOf(act, idOf)),
      key: `${DEMO_KEY}${of.doctorId}-${of.date}-${of.sitting}-${act.number}`,
    };
    hash = actHash(hash, content);
    return { ...content, hash };
  });
  if (rows.length === 0) return null;
  return {
    acts: rows,
    head: {
      ...of,
      version: rows.length,
      hash,
      state: queue.state,
      startTime: told.day.startTime,
      endTime: told.day.endTime,
      lateUntil: queue.lateUntil,
      breakUntil: queue.breakUntil,
      startedAt: queue.startedAt,
      endedAt: queue.endedAt,
      ...latenessOf(told, queue.startedAt),
      lastActAt: acts.at(-1)?.at ?? null,
      reason: queue.cancelReason,
    },
  };
}

function changesOf({ changes }: QueueAct, idOf: (played: number) => number): StatusChange[] {
  return changes.map(([id, from, to]) => [idOf(id), from, to]);
}

function latenessOf({ day, startOfDay }: ToldSitting, startedAt: string | null) {
  if (startedAt === null) return { lateMinutes: null, lateSeconds: null };
  const planned = startOfDay + minutesOf(day.startTime) * MINUTE_MS;
  const lateSeconds = Math.floor((Date.parse(startedAt) - planned) / 1_000);
  return { lateSeconds, lateMinutes: Math.floor(lateSeconds / 60) };
}

import { type AskedAct, decideAct } from '@clinic-serial/contract/rules/queue/acts';
import {
  type Queue,
  type QueueAct,
  type QueueEntry,
  queueOf,
} from '@clinic-serial/contract/rules/queue/order';
import { RETURN_AFTER } from '@clinic-serial/contract/terms/queue-words';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import type { Insertable } from 'kysely';
import type { QueueActRow, QueueSittingRow, QueueWindowRow } from '../database/rows/queue.ts';
import { actHash, BEFORE_FIRST } from '../queue/act-hash.ts';
import { chances } from './seeded-random.ts';
import { nextDemoAct, type SittingStory, type ToldSitting } from './sitting-story.ts';

const MINUTE_MS = 60_000;
/** The time between two acts of the same minute. */
const BETWEEN_ACTS_MS = 5_000;

/** A sitting with the acts that were played, and the states that they lead to. */
export interface PlayedSitting {
  acts: readonly QueueAct[];
  queue: Queue;
}

/**
 * Plays a sitting minute by minute by the rules of the product, without a database, because hundreds of
 * transactions would make the start slow.
 *
 * @param entries the appointments of the sitting, with the states before its first act
 * @param from milliseconds
 * @param to milliseconds: no act is later
 * @param isOver true if the sitting is ended at the latest then
 */
export function playSitting(
  entries: readonly QueueEntry[],
  story: SittingStory,
  { from, to, isOver }: { from: number; to: number; isOver: boolean },
): PlayedSitting {
  const states = new Map(entries.map((entry) => [entry.appointmentId, entry.status]));
  const acts: QueueAct[] = [];
  const read = () =>
    queueOf(
      entries.map((entry) => ({ ...entry, status: states.get(entry.appointmentId) ?? entry.status })),
      acts,
      { checkIn: true },
    );
  let queue = read();

  function act(asked: AskedAct, at: number): boolean {
    const decided = decideAct(queue, asked, { returnAfter: RETURN_AFTER });
    if ('refused' in decided) return false;
    acts.push({ ...decided, number: acts.length + 1, at: new Date(at).toISOString() });
    for (const [id, , status] of decided.changes) states.set(id, status);
    queue = read();
    return true;
  }

  let last = from;
  for (let now = from; now <= to; now += MINUTE_MS) {
    for (;;) {
      const asked = nextDemoAct(queue, acts, story, now);
      if (!asked) break;
      last = Math.min(to, Math.max(now, last + BETWEEN_ACTS_MS));
      if (!act(asked, last)) throw new Error(`The demo cannot do ${asked.kind}.`);
    }
  }
  if (isOver) act({ kind: 'end' }, to);
  return { acts, queue };
}

/** The beginning of the keys of acts that the demo itself did. No screen sends such a key. */
export const DEMO_KEY = 'demo-act-';

/** The columns of a sitting's head that follow from its queue after the last act. */
type HeadState = Pick<Queue, 'state' | 'lateUntil' | 'breakUntil' | 'startedAt' | 'endedAt' | 'cancelReason'>;

/**
 * The rows of a record: a chain of hashes, and the head of the sitting (rules: queue 5).
 *
 * @param idOf the id of an appointment by the number that the acts use
 * @param staffId the account at the desk
 */
export function recordRows(
  { told, acts, queue }: { told: ToldSitting; acts: readonly QueueAct[]; queue: HeadState },
  idOf: (played: number) => number,
  staffId: number,
): { acts: Insertable<QueueActRow>[]; head: QueueSittingRow } | null {
  if (acts.length === 0) return null;
  const of = { doctorId: told.doctorId, date: told.date, sitting: told.day.sitting };
  const idOrNull = (played: number | null) => (played === null ? null : idOf(played));
  let hash = BEFORE_FIRST;
  const rows = acts.map(({ number, at, kind, appointmentId, calledId, reason, until, place, changes }) => {
    const content = {
      ...of,
      ...{ number, at, playedAt: null, kind, reason, until, place },
      ...{ actorKind: 'staff' as const, actorId: staffId },
      appointmentId: idOrNull(appointmentId),
      calledId: idOrNull(calledId),
      changes: JSON.stringify(changes.map(([id, from, to]) => [idOf(id), from, to])),
      key: `${DEMO_KEY}${of.doctorId}-${of.date}-${of.sitting}-${number}`,
    };
    hash = actHash(hash, content);
    return { ...content, hash };
  });
  const { state, lateUntil, breakUntil, startedAt, endedAt, cancelReason } = queue;
  const head = {
    ...of,
    ...{ version: rows.length, hash, state, lateUntil, breakUntil, startedAt, endedAt },
    startTime: told.day.startTime,
    endTime: told.day.endTime,
    ...latenessOf(told, startedAt),
    lastActAt: acts.at(-1)?.at ?? null,
    reason: cancelReason,
  };
  return { acts: rows, head };
}

function latenessOf({ day, startOfDay }: ToldSitting, startedAt: string | null) {
  if (startedAt === null) return { lateMinutes: null, lateSeconds: null };
  const planned = startOfDay + minutesOf(day.startTime) * MINUTE_MS;
  const lateSeconds = Math.floor((Date.parse(startedAt) - planned) / 1_000);
  return { lateSeconds, lateMinutes: Math.floor(lateSeconds / 60) };
}

/** The share of patients who looked at their live page, and of windows that did not hold. */
const LOOKED = 0.9;
const NOT_HELD = 0.17;
/** How long before the call a patient is told the window in which to come. */
const TOLD_BEFORE_MS = 65 * MINUTE_MS;
const WIDTHS = [30, 35, 40, 45];

/**
 * The windows that patients of a past sitting were told, and whether they held (rules: queue 12).
 *
 * @param idOf the id of an appointment by the number that the play used
 */
export function windowRows(
  { told, queue }: PlayedSitting & { told: ToldSitting },
  idOf: (played: number) => number,
): Insertable<QueueWindowRow>[] {
  const chance = chances(`windows ${told.doctorId} ${told.date} ${told.day.sitting}`);
  return [...queue.places.values()].flatMap((seen) => {
    const { appointmentId, serialNumber, status, calledAt, broughtForward, passedOver } = seen;
    if (status !== 'Completed' || calledAt === null || broughtForward !== null || passedOver) return [];
    if (chance(`looks ${serialNumber}`) >= LOOKED) return [];
    const called = Math.floor((Date.parse(calledAt) - told.startOfDay) / MINUTE_MS);
    const width = WIDTHS[Math.floor(chance(`width ${serialNumber}`) * WIDTHS.length)] ?? 30;
    const holds = chance(`holds ${serialNumber}`) >= NOT_HELD;
    const place = chance(`place ${serialNumber}`);
    // The call is within the window, or before it, or after it. No window begins before the hours.
    const share = holds ? 0.2 + 0.6 * place : place < 0.5 ? -0.2 : 1.3;
    const from = Math.max(minutesOf(told.day.startTime), Math.floor((called - width * share) / 5) * 5);
    const to = from + width;
    return {
      appointmentId: idOf(appointmentId),
      doctorId: told.doctorId,
      windowFrom: clockTimeOf(from),
      windowTo: clockTimeOf(to),
      toldAt: new Date(Date.parse(calledAt) - TOLD_BEFORE_MS).toISOString(),
      held: called >= from && called <= to ? 1 : 0,
    };
  });
}

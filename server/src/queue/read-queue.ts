import {
  broughtForwardCounts,
  meanPace,
  quantileOf,
  waitingMinutes,
} from '@clinic-serial/contract/rules/queue/numbers';
import { withoutUndone } from '@clinic-serial/contract/rules/queue/order';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { PublicQueue, QueueState } from '@clinic-serial/contract/subjects/queue';
import type { getSittingRecord } from '@clinic-serial/contract/subjects/sitting-record';
import { AppError } from '../app-error.ts';
import { authoriseSitting } from '../authorise.ts';
import { type Caller, mayHaveVisits } from '../caller.ts';
import type { Services } from '../services.ts';
import { assertOwnPlace, type LoadedQueue, loadQueue } from './load-queue.ts';
import { hoursOfPast } from './open-sittings.ts';
import { presentPublicQueue, presentQueue } from './present-queue.ts';
import { type OneSitting, staffNames } from './queue.queries.ts';

/** The queue of a sitting, with names. @throws QUEUE_NOT_FOUND */
export async function readQueue(services: Services, caller: Caller, of: OneSitting): Promise<QueueState> {
  authoriseSitting(caller, 'view', of.doctorId);
  const { database, config } = services;
  const { read } = database;
  await assertOwnPlace(services, read, caller, of);
  const past = await hoursOfPast(services, read, of);
  return presentQueue(services, read, await loadQueue(read, config, of, past));
}

/** The queue of a sitting without persons, for everybody. @throws QUEUE_NOT_FOUND */
export async function readPublicQueue(
  services: Services,
  caller: Caller,
  of: OneSitting,
): Promise<PublicQueue> {
  if (!mayHaveVisits(caller, of.doctorId)) throw new AppError('QUEUE_NOT_FOUND');
  await assertOwnPlace(services, services.database.read, caller, of);
  return presentPublicQueue(services, await loadQueue(services.database.read, services.config, of));
}

/**
 * The record of a sitting: its counts and times, every act, and the hash that covers them (rules: queue 5 and
 * 7).
 *
 * @throws QUEUE_NOT_FOUND
 */
export async function readSittingRecord(
  { clock, database, config }: Services,
  caller: Caller,
  of: OneSitting,
): Promise<DataOf<typeof getSittingRecord>> {
  authoriseSitting(caller, 'view', of.doctorId);
  await assertOwnPlace({ clock }, database.read, caller, of);
  const loaded = await loadQueue(database.read, config, of);
  const { acts, rows, head } = loaded;
  const ids = acts.flatMap(({ actorKind, actorId }) =>
    actorKind === 'staff' && actorId !== null ? [actorId] : [],
  );
  const names = await staffNames(database.read, [...new Set(ids)]);
  const serials = new Map(rows.map(({ appointmentId, serialNumber }) => [appointmentId, serialNumber]));
  const serialOf = (id: number | null) => (id === null ? null : (serials.get(id) ?? null));
  const counting = new Set(withoutUndone(acts));
  return {
    numbers: numbersOf(loaded),
    acts: acts.map((act) => ({
      number: act.number,
      at: act.at,
      playedAt: act.playedAt,
      kind: act.kind,
      by: act.actorKind === 'staff' ? (names.get(act.actorId ?? 0) ?? null) : null,
      serialNumber: serialOf(act.appointmentId),
      calledSerial: serialOf(act.calledId),
      reason: act.reason,
      until: act.until,
      undone: act.kind !== 'undo' && !counting.has(act),
    })),
    hash: head?.hash ?? null,
  };
}

function numbersOf({ queue, rows, acts, head }: LoadedQueue): DataOf<typeof getSittingRecord>['numbers'] {
  const kept = rows.filter(({ status }) => status !== 'Deleted');
  const count = (status: string) => kept.filter((row) => row.status === status).length;
  const desk = kept.filter(({ isWalkin }) => isWalkin === 1).length;
  const phone = kept.filter(({ isByPhone }) => isByPhone === 1).length;
  const notSeen = kept.filter(({ appointmentId }) => queue.places.get(appointmentId)?.notSeen).length;
  const waits = waitingMinutes(queue.places.values());
  return {
    startedAt: queue.startedAt,
    endedAt: queue.endedAt,
    lateMinutes: head?.lateMinutes ?? null,
    seen: count('Completed'),
    notCome: count('No Show'),
    notSeen,
    cancelled: count('Cancelled') - notSeen,
    online: kept.length - desk - phone,
    desk,
    phone,
    extra: kept.filter(({ extraReason }) => extraReason !== null).length,
    broughtForward: broughtForwardCounts(acts),
    waitingMedian: quantileOf(waits, 0.5),
    waiting90: quantileOf(waits, 0.9),
    pace: meanPace(queue.places.values()),
  };
}

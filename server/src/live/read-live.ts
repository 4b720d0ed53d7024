import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import type { LiveQueue } from '@clinic-serial/contract/subjects/live';
import { liveStatus } from '../doctors/public-doctors.ts';
import { groupBy } from '../group-by.ts';
import { loadedPlace, loadQueue } from '../queue/load-queue.ts';
import { noticeMarks } from '../queue/notices.queries.ts';
import { presentPublicQueue } from '../queue/present-queue.ts';
import { dayUses, headsOfDay, headsOn } from '../serials/serials.queries.ts';
import { type DoctorOnDate, sittingOn } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';

interface PlacedQueue {
  placeId: number;
  queue: LiveQueue;
}

interface LiveDay {
  queues: PlacedQueue[];
  /** Null on another day than today, and for a doctor whom the public cannot book. */
  places: LiveStatus | null;
}

/**
 * A text for each doctor of a date. It changes when the doctor's queues or places may have changed. It takes
 * three queries.
 *
 * @param doctorIds undefined for all doctors whose queue of the date has begun
 */
export async function readSignatures(
  { clock, database: { read } }: Services,
  date: string,
  doctorIds: readonly number[] | undefined,
): Promise<Map<number, string>> {
  const heads = groupBy(await headsOn(read, date), ({ doctorId }) => doctorId);
  const ids = doctorIds ?? [...heads.keys()];
  if (ids.length === 0) return new Map();
  const uses = await dayUses(read, date, clock.now(), [...ids]);
  const marks = await noticeMarks(read, date, ids);
  return new Map(
    ids.map((id) => [
      id,
      JSON.stringify([
        (heads.get(id) ?? []).map(({ sitting, version }) => [sitting, version]),
        uses.get(id) ?? null,
        marks.get(id) ?? null,
      ]),
    ]),
  );
}

/** Everything that streams tell of a doctor's day. A doctor who does not sit then has no queues. */
export async function readLiveDay(services: Services, doctorId: number, date: string): Promise<LiveDay> {
  const { database, clock } = services;
  const found = await sittingOn(database.read, doctorId, date);
  const queues = await readQueues(services, doctorId, date, found);
  const isOpen = found?.isBookable && date === clock.today();
  return { queues, places: isOpen ? withoutState(await liveStatus(services, doctorId)) : null };
}

async function readQueues(
  services: Services,
  doctorId: number,
  date: string,
  found: DoctorOnDate | undefined,
): Promise<PlacedQueue[]> {
  const { database, config } = services;
  const heads = await headsOfDay(database.read, { doctorId, date });
  const sittings = new Set([...(found?.sittings ?? []), ...heads].map(({ sitting }) => sitting));
  const queues: PlacedQueue[] = [];
  for (const sitting of [...sittings].sort()) {
    const of = { doctorId, date, sitting };
    const loaded = await loadQueue(database.read, config, of);
    const queue = { ...of, ...(await presentPublicQueue(services, loaded)) };
    queues.push({ placeId: loadedPlace(services, loaded), queue });
  }
  return queues;
}

/**
 * Leaves the state out of an event about places, because events about queues tell it. So an act is one event.
 */
function withoutState({ now: _now, sittings, ...places }: LiveStatus): LiveStatus {
  return sittings ? { ...places, sittings: sittings.map(({ now: _, ...sitting }) => sitting) } : places;
}

/**
 * Reads the queues of today for pages, in the form of the first events of a stream. A doctor's queues are
 * read again only after a change, or when the clinic's minute ends.
 */
export function makeQueueReader(services: Services) {
  const kept = new Map<number, { asOf: string; queues: LiveQueue[] }>();
  return async (doctorIds: readonly number[]): Promise<ReadonlyMap<number, readonly LiveQueue[]>> => {
    const { clock, database } = services;
    const date = clock.today();
    const now = `${date} ${clock.timeOfDay()}`;
    const queuesOf = new Map<number, readonly LiveQueue[]>();
    for (const [id, signature] of await readSignatures(services, date, doctorIds)) {
      const asOf = `${now} ${signature}`;
      if (kept.get(id)?.asOf !== asOf) {
        const found = await sittingOn(database.read, id, date);
        const queues = (await readQueues(services, id, date, found)).map(({ queue }) => queue);
        kept.set(id, { asOf, queues });
      }
      queuesOf.set(id, kept.get(id)?.queues ?? []);
    }
    return queuesOf;
  };
}

export type QueueReader = ReturnType<typeof makeQueueReader>;

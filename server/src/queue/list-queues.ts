import { isOver } from '@clinic-serial/contract/rules/queue/acts';
import { type EntryStatus, type QueueEntry, queueOf } from '@clinic-serial/contract/rules/queue/order';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listQueues as endpoint, ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { placeMark } from '@clinic-serial/contract/terms/places';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, isDoctorWithin, isPlaceWithin, scopeOf } from '../caller.ts';
import { groupBy } from '../group-by.ts';
import { serialOf } from '../serials/day-serial.ts';
import { dayUses, headsOn, UNUSED_DAY } from '../serials/serials.queries.ts';
import { sittingNow } from '../serials/sitting-now.ts';
import { doctorsOnDates } from '../serials/sitting-on.ts';
import { deskUse, offeredExtras } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { awayOf, sittingPlace } from './load-queue.ts';
import { presentOverdue } from './present-queue.ts';
import { actsOn, doctorsWithQueues, patientNames, statusesOn } from './queue.queries.ts';

/**
 * Lists the sittings of the account's doctors on a date with the counts of their queues, sorted by their
 * hours, then by the doctor's name. The number of queries does not grow with the number of sittings.
 *
 * @param query.place the id of a place; sittings at other places are left out
 */
export async function listQueues(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  { date = clock.today(), place }: QueryOf<typeof endpoint> = {},
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const scope = scopeOf(caller, place);
  const ids = (await doctorsWithQueues(read, date)).filter((doctorId) => isDoctorWithin(scope, doctorId));
  const onDate = await doctorsOnDates(
    read,
    ids.map((doctorId) => ({ doctorId, date })),
  );
  const uses = await dayUses(read, date, clock.now());
  const heads = new Map(
    (await headsOn(read, date)).map((head) => [keyOf(head.doctorId, head.sitting), head]),
  );
  const people = groupBy(await statusesOn(read, date), ({ doctorId, daySerial }) =>
    keyOf(doctorId, serialOf(daySerial).sitting),
  );
  // With check-in the statuses alone say who waits. The acts only say who is next, so those of a finished
  // sitting are not read. Without check-in the acts also say whose number has gone by.
  const withActs = [...heads.values()]
    .filter((head) => isDoctorWithin(scope, head.doctorId) && (!config.queue.checkIn || !isOver(head)))
    .map(({ doctorId }) => doctorId);
  const acts = groupBy(await actsOn(read, date, [...new Set(withActs)]), ({ doctorId, sitting }) =>
    keyOf(doctorId, sitting),
  );

  const sittings = ids.flatMap((doctorId): UnnamedQueue[] => {
    const found = onDate({ doctorId, date });
    if (!found) return [];
    const { doctor } = found;
    const use = uses.get(doctorId) ?? UNUSED_DAY;
    return ([1, 2] as const).flatMap((number): UnnamedQueue[] => {
      const key = keyOf(doctorId, number);
      const head = heads.get(key);
      const sitting = found.sittings.find((hours) => hours.sitting === number);
      const hours = sitting ?? head;
      if (!hours) return [];
      const rows = people.get(key) ?? [];
      const placeId = sittingPlace({ clock }, date, sitting, rows[0]);
      if (!isPlaceWithin(scope, placeId)) return [];
      const entries = rows.map(entryOf);
      const actsOfSitting = (acts.get(key) ?? []).map(({ act }) => act);
      const queue = queueOf(entries, actsOfSitting, config.queue);
      const state = sittingNow(
        { clock, config },
        { date, hours, away: awayOf(found, number), head, people: use.people?.[number] },
      );
      const isOpen = queue.current !== null || queue.waiting.length + queue.notHere.length > 0;
      const count = (asked: EntryStatus) => entries.filter(({ status }) => status === asked).length;
      return [
        {
          doctorId,
          sitting: number,
          ...placeMark(placeId),
          doctorName: doctor.name,
          doctorNameBn: doctor.nameBn,
          departmentName: doctor.departmentName,
          departmentNameBn: doctor.departmentNameBn,
          startTime: hours.startTime,
          endTime: hours.endTime,
          expectedStart: head?.lateUntil ?? hours.startTime,
          state: head?.state ?? 'expected',
          now: state,
          overdue: presentOverdue(clock, date, state, isOpen),
          version: head?.version ?? 0,
          startedAt: head?.startedAt ?? null,
          breakUntil: head?.breakUntil ?? null,
          lateMinutes: head?.lateMinutes ?? null,
          next: head && isOver(head) ? undefined : queue.waiting[0],
          serving: queue.current?.serialNumber ?? null,
          waiting: queue.waiting.length,
          waitingSince: firstArrival(rows, queue.waiting),
          notHere: queue.notHere.length,
          seen: count('Completed'),
          notCome: count('No Show'),
          free: sitting ? deskUse(sitting, use).available : 0,
          ...(sitting && offeredExtras([sitting], use, config.extraSerials)),
        },
      ];
    });
  });
  sittings.sort(
    (one, other) =>
      one.startTime.localeCompare(other.startTime) || one.doctorName.localeCompare(other.doctorName, 'en'),
  );
  const names = await patientNames(
    read,
    sittings.flatMap(({ next }) => (next ? [next.appointmentId] : [])),
  );
  return {
    date,
    sittings: sittings.map((sitting) => ({ ...sitting, next: presentNext(sitting.next, names) })),
  };
}

/** A listed queue before the names of the patients are read. */
type UnnamedQueue = Omit<ListedQueue, 'next'> & { next: QueueEntry | undefined };

function presentNext(next: QueueEntry | undefined, names: ReadonlyMap<number, string>): ListedQueue['next'] {
  if (!next) return null;
  const { appointmentId, serialNumber } = next;
  return { appointmentId, serialNumber, patientName: names.get(appointmentId) ?? '' };
}

const keyOf = (doctorId: number, sitting: SittingNumber) => `${doctorId} ${sitting}`;

/** The earliest arrival of the waiting patients, ISO 8601; null if none was recorded. */
function firstArrival(
  rows: Awaited<ReturnType<typeof statusesOn>>,
  waiting: readonly QueueEntry[],
): string | null {
  const ids = new Set(waiting.map(({ appointmentId }) => appointmentId));
  const arrivals = rows.flatMap(({ appointmentId, arrivedAt }) =>
    arrivedAt !== null && ids.has(appointmentId) ? [arrivedAt] : [],
  );
  return arrivals.sort()[0] ?? null;
}

function entryOf(row: Awaited<ReturnType<typeof statusesOn>>[number]): QueueEntry {
  const { appointmentId, daySerial, status, deletedAt } = row;
  const { serialNumber } = serialOf(daySerial);
  return { appointmentId, serialNumber, status: deletedAt === null ? status : 'Deleted' };
}

import type { DataOf } from '@clinic-serial/contract/endpoint';
import type { listQueues as endpoint, ListedQueue } from '@clinic-serial/contract/queue';
import type { AppointmentStatus } from '@clinic-serial/contract/rules/appointment-status';
import type { SittingNumber } from '@clinic-serial/contract/rules/weekly-schedule';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { serialOf } from '../serials/day-serial.ts';
import { doctorsOnDates } from '../serials/doctors-on-dates.ts';
import { dayUses, UNUSED_DAY } from '../serials/serials.queries.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { doctorsWithQueues, headsOn, statusesOn } from './queue.queries.ts';

/**
 * The sittings of a date with the counts of their queues, in the order of their hours, then by the doctor's name. It takes the
 * same number of queries for any number of sittings.
 *
 * @param date YYYY-MM-DD; undefined for today
 */
export async function listQueues(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  date: string = clock.today(),
): Promise<DataOf<typeof endpoint>> {
  authoriseStaff(caller, 'view');
  const ids = await doctorsWithQueues(read, date);
  const onDate = await doctorsOnDates(
    read,
    ids.map((doctorId) => ({ doctorId, date })),
  );
  const uses = await dayUses(read, date);
  const heads = new Map(
    (await headsOn(read, date)).map((head) => [keyOf(head.doctorId, head.sitting), head]),
  );
  const people = peopleBySitting(await statusesOn(read, date));

  const sittings = ids.flatMap((doctorId): ListedQueue[] => {
    const found = onDate({ doctorId, date });
    if (!found) return [];
    const { doctor } = found;
    return ([1, 2] as const).flatMap((number): ListedQueue[] => {
      const head = heads.get(keyOf(doctorId, number));
      const sitting = found.sittings.find((hours) => hours.sitting === number);
      const hours = sitting ?? head;
      if (!hours) return [];
      const { count, serving } = people.get(keyOf(doctorId, number)) ?? NOBODY;
      const booked = count('Booked');
      return [
        {
          doctorId,
          sitting: number,
          doctorName: doctor.name,
          doctorNameBn: doctor.nameBn,
          departmentName: doctor.departmentName,
          departmentNameBn: doctor.departmentNameBn,
          startTime: hours.startTime,
          endTime: hours.endTime,
          expectedStart: head?.lateUntil ?? hours.startTime,
          state: head?.state ?? 'expected',
          version: head?.version ?? 0,
          startedAt: head?.startedAt ?? null,
          breakUntil: head?.breakUntil ?? null,
          serving,
          waiting: count('Confirmed') + (config.queue.checkIn ? 0 : booked),
          notHere: config.queue.checkIn ? booked : 0,
          seen: count('Completed'),
          notCome: count('No Show'),
          free:
            sitting && !sitting.closed ? sittingUse(sitting, uses.get(doctorId) ?? UNUSED_DAY).available : 0,
        },
      ];
    });
  });
  return {
    date,
    sittings: sittings.sort(
      (one, other) =>
        one.startTime.localeCompare(other.startTime) || one.doctorName.localeCompare(other.doctorName, 'en'),
    ),
  };
}

interface People {
  count(status: AppointmentStatus): number;
  serving: number | null;
}

const NOBODY: People = { count: () => 0, serving: null };

const keyOf = (doctorId: number, sitting: SittingNumber) => `${doctorId} ${sitting}`;

function peopleBySitting(
  rows: readonly { doctorId: number; daySerial: number; status: AppointmentStatus }[],
): Map<string, People> {
  const serials = new Map<string, Partial<Record<AppointmentStatus, number[]>>>();
  for (const { doctorId, daySerial, status } of rows) {
    const { sitting, serialNumber } = serialOf(daySerial);
    const key = keyOf(doctorId, sitting);
    const bySitting = serials.get(key) ?? {};
    bySitting[status] = [...(bySitting[status] ?? []), serialNumber];
    serials.set(key, bySitting);
  }
  return new Map(
    [...serials].map(([key, byStatus]) => [
      key,
      {
        count: (status) => byStatus[status]?.length ?? 0,
        serving: byStatus['In Progress']?.[0] ?? null,
      },
    ]),
  );
}

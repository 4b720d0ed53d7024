import type { StatusChange } from '@clinic-serial/contract/rules/queue/order';
import type { Insertable } from 'kysely';
import type { AppointmentRow, QueueActRow, QueueSittingRow } from '../../server/src/database/tables.ts';
import { actHash, BEFORE_FIRST } from '../../server/src/queue/act-hash.ts';
import { appointments, type ClinicSize } from './large-clinic.ts';
import { firstRecorded, momentOf, visitTimes } from './visit-times.ts';

type Appointment = Insertable<AppointmentRow>;
type Act = Pick<QueueActRow, 'kind' | 'at' | 'appointmentId' | 'calledId'> & { changes: StatusChange[] };

interface Sitting {
  acts: QueueActRow[];
  head: QueueSittingRow;
}

/** The acts of all recorded sittings, each sitting with its chain of hashes. */
export function* queueActs(size: ClinicSize): Generator<Omit<QueueActRow, 'id'>> {
  for (const { acts } of recordedSittings(size)) yield* acts;
}

/** The heads of the same sittings. */
export function* queueSittings(size: ClinicSize): Generator<Insertable<QueueSittingRow>> {
  for (const { head } of recordedSittings(size)) yield head;
}

/** The sittings day by day. The appointments come in the order of their days. */
function* recordedSittings(size: ClinicSize): Generator<Sitting> {
  if (!size.recordedDays) return;
  let date = '';
  let byDoctor = new Map<number, Appointment[]>();
  for (const appointment of appointments(size, firstRecorded(size))) {
    const { appointmentDate, doctorId } = appointment;
    if (appointmentDate !== date) {
      yield* [...byDoctor.values()].map(sittingOf);
      date = appointmentDate;
      byDoctor = new Map();
    }
    byDoctor.set(doctorId, [...(byDoctor.get(doctorId) ?? []), appointment]);
  }
  yield* [...byDoctor.values()].map(sittingOf);
}

/** Everybody arrives, is called and leaves in the order of their serials; at the end the others did not come. */
function sittingOf(people: readonly Appointment[]): Sitting {
  const [{ doctorId, appointmentDate: date }] = people as [Appointment];
  const seen = people.filter(({ status }) => status === 'Completed');
  const times = (one: Appointment) => visitTimes(date, one.daySerial);
  const idOf = ({ id }: Appointment) => id as number;
  const last = seen.at(-1);
  const endedAt = momentOf(date, last ? secondsOf(date, times(last).calledAt) + 600 : 600);
  const acts: Act[] = [
    ...seen.map((one): Act => {
      const id = idOf(one);
      return {
        ...{ kind: 'arrive', at: times(one).arrivedAt, appointmentId: id, calledId: null },
        changes: [[id, 'Booked', 'Confirmed']],
      };
    }),
    ...seen.flatMap((one): Act[] => {
      const id = idOf(one);
      const { calledAt, seenSeconds } = times(one);
      const doneAt = momentOf(date, secondsOf(date, calledAt) + seenSeconds);
      return [
        {
          ...{ kind: 'call-next', at: calledAt, appointmentId: null, calledId: id },
          changes: [[id, 'Confirmed', 'In Progress']],
        },
        {
          ...{ kind: 'done', at: doneAt, appointmentId: id, calledId: null },
          changes: [[id, 'In Progress', 'Completed']],
        },
      ];
    }),
    {
      ...{ kind: 'end', at: endedAt, appointmentId: null, calledId: null },
      changes: people
        .filter(({ status }) => status === 'No Show')
        .map((one): StatusChange => [idOf(one), 'Booked', 'No Show']),
    },
  ];
  let hash = BEFORE_FIRST;
  const rows = acts.map(({ changes, ...act }, index) => {
    const row = {
      ...{ doctorId, date, sitting: 1 as const, number: index + 1, actorKind: 'staff' as const, actorId: 1 },
      ...{ ...act, reason: null, until: null, place: null, changes: JSON.stringify(changes) },
      key: `bench-${doctorId}-${date}-${index}`,
    };
    hash = actHash(hash, row);
    return { ...row, hash };
  });
  const head: QueueSittingRow = {
    ...{ doctorId, date, sitting: 1, version: rows.length, hash, state: 'ended' },
    ...{ startTime: '09:00', endTime: '17:00', lateUntil: null, breakUntil: null },
    startedAt: seen[0] ? times(seen[0]).calledAt : null,
    endedAt,
    lateMinutes: seen[0] ? 60 : null,
    lateSeconds: seen[0] ? 3_600 : null,
    lastActAt: endedAt,
    reason: null,
  };
  return { acts: rows as QueueActRow[], head };
}

const secondsOf = (date: string, moment: string) =>
  (Date.parse(moment) - Date.parse(momentOf(date, 0))) / 1_000;

import type { StatusChange } from '@clinic-serial/contract/rules/queue/order';
import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Insertable } from 'kysely';
import { connect } from '../../server/src/database/connect.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { recount } from '../../server/src/database/migrations/010-kept-departments.ts';
import type { AppointmentRow } from '../../server/src/database/rows/appointments.ts';
import type { ChangedDayRow, DoctorLeaveRow, HolidayRow } from '../../server/src/database/rows/calendar.ts';
import type { QueueActRow, QueueSittingRow } from '../../server/src/database/rows/queue.ts';
import { actHash, BEFORE_FIRST } from '../../server/src/queue/act-hash.ts';
import { openBulkInsert } from './bulk-insert.ts';
import {
  appointments,
  type ClinicSize,
  departments,
  doctors,
  patients,
  weeklySessions,
} from './large-clinic.ts';
import { auditRecords, messages } from './record-rows.ts';
import { firstRecorded, momentOf, visitTimes } from './visit-times.ts';

/**
 * Makes a large clinic in an empty database. Every doctor sits every day with 100 places, but for the entries of the
 * calendar, one for each doctor. Nobody is booked
 * for today; the appointments fill the past year, or the past `size.days` days. The same size on the same day
 * gives the same clinic.
 *
 * @param url in the form of DATABASE_URL; the schema is created when it is missing
 * @param onStep is told each step when it is done, with its seconds
 */
export async function generateClinic(
  url: string,
  size: ClinicSize,
  onStep: (name: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const database = await connect(url);
  await migrate(database);
  const isEmpty =
    (await database.read.selectFrom('departments').select('id').limit(1).execute()).length === 0;
  await database.close();
  if (!isEmpty)
    throw new Error(`${url} already holds a clinic; a large one is only made in an empty database.`);

  let began = performance.now();
  const step = (name: string) => {
    onStep(name, Math.round((performance.now() - began) / 1_000));
    began = performance.now();
  };
  const bulk = await openBulkInsert(url);
  await bulk.insert('departments', departments(size));
  await bulk.insert('doctors', doctors(size));
  await bulk.insert('weeklySessions', weeklySessions(size));
  await bulk.insert('holidays', holidays(size));
  await bulk.insert('doctorLeaves', doctorLeaves(size));
  await bulk.insert('changedDays', changedDays(size));
  await bulk.insert('patients', patients(size));
  step('patients and small tables');
  await bulk.insert('appointments', appointments(size));
  step('appointments');
  await bulk.insert('queueActs', queueActs(size));
  await bulk.insert('queueSittings', queueSittings(size));
  const { entries, chain } = auditRecords(size);
  await bulk.insert('auditLog', entries());
  await bulk.insert('smsOutbox', messages(size));
  step('records of acts, looks and messages');
  await bulk.close();
  step('indexes and keys');

  const filled = await connect(url);
  // Counting ten million rows takes longer than a transaction of the product may take.
  await filled.changeSchema(async (tx) => {
    await recount(tx);
    if (chain.headPosition > 0) await tx.updateTable('auditChain').set(chain).where('id', '=', 1).execute();
  });
  await filled.close();
  step('kept counts');
}

const SAVED_AT = '2020-01-01T00:00:00.000Z';
const HOLIDAYS = 20;
/** The doctor whose places are measured on a day of leave, with the search for the next free day. */
const ON_LEAVE = 8;

/** Days on which the clinic is closed, every 17 days from the past into the coming year. Today is open. */
function* holidays({ today }: ClinicSize): Generator<Insertable<HolidayRow>> {
  for (let number = 1; number <= HOLIDAYS; number += 1) {
    yield {
      date: addDays(today, (number - 5) * 17 + 3),
      name: `Holiday ${number}`,
      nameBn: `ছুটি ${number}`,
      savedAt: SAVED_AT,
    };
  }
}

/** A leave of a week for every second doctor, somewhere within half a year before or after today. */
function* doctorLeaves({ today, doctors }: ClinicSize): Generator<Insertable<DoctorLeaveRow>> {
  for (let doctorId = 2; doctorId <= doctors; doctorId += 2) {
    const from = doctorId === ON_LEAVE ? today : addDays(today, ((doctorId * 7) % 360) - 180);
    const texts = { reason: 'Conference', text: 'On leave', textBn: 'ছুটিতে' };
    yield { doctorId, fromDate: from, toDate: addDays(from, 6), ...texts, savedAt: SAVED_AT };
  }
}

/** A changed day for every other doctor. */
function* changedDays({ today, doctors }: ClinicSize): Generator<Insertable<ChangedDayRow>> {
  for (let doctorId = 1; doctorId <= doctors; doctorId += 2) {
    const sittings = [
      { sitting: 1, startTime: '10:00', endTime: '14:00', patientLimit: 50, reservedSlots: [] },
    ];
    const date = addDays(today, ((doctorId * 11) % 360) - 180);
    yield { doctorId, date, sittings: JSON.stringify(sittings), savedAt: SAVED_AT };
  }
}

type Appointment = Insertable<AppointmentRow>;
type Act = Pick<QueueActRow, 'kind' | 'at' | 'appointmentId' | 'calledId'> & { changes: StatusChange[] };

interface Sitting {
  acts: QueueActRow[];
  head: QueueSittingRow;
}

/** The acts of all recorded sittings, each sitting with its chain of hashes. */
function* queueActs(size: ClinicSize): Generator<Omit<QueueActRow, 'id'>> {
  for (const { acts } of recordedSittings(size)) yield* acts;
}

/** The heads of the same sittings. */
function* queueSittings(size: ClinicSize): Generator<Insertable<QueueSittingRow>> {
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

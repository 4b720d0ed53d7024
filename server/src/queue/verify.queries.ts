import { type Selectable, sql } from 'kysely';
import { keepQuery } from '../database/keep-query.ts';
import type { AppointmentRow, Db, QueueActRow, QueueSittingRow } from '../database/tables.ts';
import { daySerialOf, HIGHEST_SERIAL } from '../serials/day-serial.ts';
import type { OneSitting } from './queue.queries.ts';

const ROWS_PER_PAGE = 1_000;

/** Where a page ends. The next page begins behind it. */
interface ActPlace extends Omit<OneSitting, 'sitting'> {
  sitting: number;
  number: number;
}

const BEFORE_ALL: ActPlace = { doctorId: -2_147_483_648, date: '', sitting: 0, number: 0 };

/** A row of the record as the database has it. */
export type ActRow = Omit<QueueActRow, 'id'> & { id: number };

const actPage = keepQuery((db, { doctorId, date, sitting, number }: ActPlace) =>
  db
    .selectFrom('queueActs')
    .selectAll()
    .where(sql<boolean>`(doctor_id, date, sitting, number) > (${doctorId}, ${date}, ${sitting}, ${number})`)
    .orderBy('doctorId')
    .orderBy('date')
    .orderBy('sitting')
    .orderBy('number')
    .limit(ROWS_PER_PAGE),
);

const headPage = keepQuery((db, { doctorId, date, sitting }: ActPlace) =>
  db
    .selectFrom('queueSittings')
    .selectAll()
    .where(sql<boolean>`(doctor_id, date, sitting) > (${doctorId}, ${date}, ${sitting})`)
    .orderBy('doctorId')
    .orderBy('date')
    .orderBy('sitting')
    .limit(ROWS_PER_PAGE),
);

/** The acts of all sittings, one sitting after another. It holds one page and one sitting in memory. */
export async function* recordsOf(db: Db): AsyncGenerator<ActRow[]> {
  let record: ActRow[] = [];
  let last = BEFORE_ALL;
  for (let page = await actPage(db, last); page.length > 0; page = await actPage(db, last)) {
    for (const row of page) {
      const [first] = record;
      if (first && !isSameSitting(first, row)) {
        yield record;
        record = [];
      }
      record.push(row);
      last = row;
    }
  }
  if (record.length > 0) yield record;
}

/** The heads of all sittings, in the order of {@link recordsOf}. */
export async function* headsOfAll(db: Db): AsyncGenerator<QueueSittingRow> {
  let last = BEFORE_ALL;
  for (let page = await headPage(db, last); page.length > 0; page = await headPage(db, last)) {
    for (const head of page) {
      yield head;
      last = { ...head, number: 0 };
    }
  }
}

/** True if both stand for the same sitting of a doctor's day. */
export function isSameSitting(one: OneSitting, other: OneSitting): boolean {
  return one.doctorId === other.doctorId && one.date === other.date && one.sitting === other.sitting;
}

/** An appointment of a sitting with what the acts wrote into it. */
export type WrittenAppointment = Pick<
  Selectable<AppointmentRow>,
  | 'id'
  | 'daySerial'
  | 'status'
  | 'statusChangedAt'
  | 'notSeen'
  | 'deletedAt'
  | 'arrivedAt'
  | 'calledAt'
  | 'waitedSeconds'
  | 'seenSeconds'
>;

const writtenOfSitting = keepQuery(
  (db, { doctorId, date, from, to }: { doctorId: number; date: string; from: number; to: number }) =>
    db
      .selectFrom('appointments')
      .select([
        'id',
        'daySerial',
        'status',
        'statusChangedAt',
        'notSeen',
        'deletedAt',
        'arrivedAt',
        'calledAt',
        'waitedSeconds',
        'seenSeconds',
      ])
      .where('doctorId', '=', doctorId)
      .where('appointmentDate', '=', date)
      .where('daySerial', '>=', from)
      .where('daySerial', '<=', to)
      .orderBy('daySerial'),
);

/** All appointments of a sitting by serial, deleted ones included. */
export function writtenAppointments(db: Db, { doctorId, date, sitting }: OneSitting) {
  const [from, to] = [daySerialOf(sitting, 1), daySerialOf(sitting, HIGHEST_SERIAL)];
  return writtenOfSitting(db, { doctorId, date, from, to });
}

/** An appointment that has a time or a mark of its queue, although its sitting has no record. */
export function findTimesWithoutRecord(db: Db) {
  return db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'appointmentDate', 'daySerial'])
    .where((where) =>
      where.or([
        where('arrivedAt', 'is not', null),
        where('calledAt', 'is not', null),
        where('notSeen', '=', 1),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('queueSittings')
            .select('version')
            .whereRef('queueSittings.doctorId', '=', 'appointments.doctorId')
            .whereRef('queueSittings.date', '=', 'appointments.appointmentDate')
            .where(
              'queueSittings.sitting',
              '=',
              sql<1 | 2>`case when appointments.day_serial > ${sql.lit(HIGHEST_SERIAL)} then 2 else 1 end`,
            ),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

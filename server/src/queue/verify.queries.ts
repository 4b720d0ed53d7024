import { sql } from 'kysely';
import { keepQuery } from '../database/keep-query.ts';
import type { QueueActRow, QueueSittingRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { daySerialOf, HIGHEST_SERIAL } from '../serials/day-serial.ts';
import { SITTING_OF_APPOINTMENT } from '../serials/serials.queries.ts';
import type { OneSitting } from './queue.queries.ts';

const ROWS_PER_PAGE = 1_000;

/** Where a page ends. The next page begins behind it. */
interface ActPlace extends Omit<OneSitting, 'sitting'> {
  sitting: number;
  number: number;
}

const BEFORE_ALL: ActPlace = { doctorId: -2_147_483_648, date: '', sitting: 0, number: 0 };

/**
 * An act as stored. `entry` has the details of its row in the audit log; null if the log has no row for it.
 */
export type ActRow = Omit<QueueActRow, 'id'> & { id: number; entry: string | null };

const actPage = keepQuery((db, { doctorId, date, sitting, number }: ActPlace) =>
  db
    .selectFrom('queueActs')
    .leftJoin('auditLog', (join) =>
      join.onRef('auditLog.id', '=', 'queueActs.auditId').on('auditLog.action', '=', 'queue.act'),
    )
    .selectAll('queueActs')
    .select('auditLog.details as entry')
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

export function isSameSitting(one: OneSitting, other: OneSitting): boolean {
  return one.doctorId === other.doctorId && one.date === other.date && one.sitting === other.sitting;
}

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

/** An appointment of a sitting with what the acts wrote into it. */
export type WrittenAppointment = Awaited<ReturnType<typeof writtenOfSitting>>[number];

/** All appointments of a sitting by serial, deleted ones included. */
export function writtenAppointments(db: Db, { doctorId, date, sitting }: OneSitting) {
  const [from, to] = [daySerialOf(sitting, 1), daySerialOf(sitting, HIGHEST_SERIAL)];
  return writtenOfSitting(db, { doctorId, date, from, to });
}

/**
 * An appointment that has a time or a mark of its queue, although its sitting has no record; undefined if
 * there is none.
 */
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
            .where('queueSittings.sitting', '=', SITTING_OF_APPOINTMENT),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The entry of an act in the audit log. */
export interface ActEntry extends OneSitting {
  id: number;
  number: number;
  /** The hash of the act; null in an entry that was written before migration 033. */
  hash: string | null;
}

/** The ids of the entries whose act is missing or has another hash. */
export async function findEntriesWithoutAct(db: Db, entries: readonly ActEntry[]): Promise<Set<number>> {
  if (entries.length === 0) return new Set();
  const rows = entries.map(
    ({ id, doctorId, date, sitting, number, hash }) =>
      sql`(cast(${id} as integer), cast(${doctorId} as integer), cast(${date} as text),
        cast(${sitting} as integer), cast(${number} as integer), cast(${hash} as text))`,
  );
  const found = await sql<{ id: number }>`
    with entries (id, doctor_id, date, sitting, number, hash) as (values ${sql.join(rows)})
    select entries.id from entries
    left join queue_acts as act on act.doctor_id = entries.doctor_id and act.date = entries.date
      and act.sitting = entries.sitting and act.number = entries.number
    where act.id is null or act.hash <> entries.hash`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

/**
 * True if the audit log says that a doctor was deleted. The records of the doctor's queues were deleted with
 * the doctor.
 */
export async function wasDoctorDeleted(db: Db, doctorId: number): Promise<boolean> {
  const deleted = await db
    .selectFrom('auditLog')
    .select('id')
    .where('subjectKind', '=', 'doctor')
    .where('subjectId', '=', doctorId)
    .where('action', '=', 'doctor.delete')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('doctors').select('id').where('id', '=', doctorId))),
    )
    .limit(1)
    .executeTakeFirst();
  return deleted !== undefined;
}

import { nameKey } from '@clinic-serial/contract/fields/person-name';
import type { QueueAct, QueueEntry } from '@clinic-serial/contract/rules/queue/order';
import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Language } from '@clinic-serial/contract/terms/languages';
import type { Birth } from '@clinic-serial/contract/time/age';
import { insertRow } from '../database/insert-row.ts';
import { keepOne, keepQuery } from '../database/keep-query.ts';
import type { SittingKey, SittingLock } from '../database/locks.ts';
import type { QueueActRow, QueueSittingRow } from '../database/rows/queue.ts';
import type { Db } from '../database/tables.ts';
import { daySerialOf, serialOf } from '../serials/day-serial.ts';

/** One sitting of a doctor's day. */
export interface OneSitting extends SittingKey {
  sitting: SittingNumber;
}

/** The appointments of a doctor's date, each with its person as staff see them. */
const appointmentsOn = (db: Db, doctorId: number, date: string) =>
  db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patientId')
    .leftJoin('people', (join) =>
      join
        .onRef('people.patientId', '=', 'appointments.patientId')
        .onRef('people.nameKey', '=', 'appointments.patientNameKey'),
    )
    .select([
      'appointments.id as appointmentId',
      'appointments.daySerial',
      'appointments.status',
      'appointments.patientName',
      'appointments.patientPhone',
      ...BIRTH_COLUMNS,
    ])
    .where('appointments.doctorId', '=', doctorId)
    .where('appointments.appointmentDate', '=', date);

/** The columns that {@link withBirth} takes. */
const BIRTH_COLUMNS = [
  'appointments.patientNameKey',
  'patients.name as recordName',
  'patients.dateOfBirth as recordDate',
  'patients.birthYear as recordYear',
  'people.dateOfBirth as personDate',
  'people.birthYear as personYear',
] as const;

interface BirthRow {
  patientNameKey: string;
  recordName: string;
  recordDate: string | null;
  recordYear: number | null;
  personDate: string | null;
  personYear: number | null;
}

/**
 * Replaces the birth columns of a row by the birth of its person. That is the birth in the patient's record
 * if the appointment is under the record's name, otherwise that of the family member with this name (rules:
 * people 2).
 */
function withBirth<Row extends BirthRow>({
  patientNameKey,
  recordName,
  recordDate,
  recordYear,
  personDate,
  personYear,
  ...row
}: Row): Omit<Row, keyof BirthRow> & Birth {
  const isHolder = nameKey(recordName) === patientNameKey;
  return {
    ...row,
    dateOfBirth: isHolder ? recordDate : personDate,
    birthYear: isHolder ? recordYear : personYear,
  };
}

const rowsOfDay = keepQuery((db, { doctorId, date, from, to }: SittingKey & { from: number; to: number }) =>
  appointmentsOn(db, doctorId, date)
    .select([
      'appointments.deletedAt',
      'appointments.patientId',
      'appointments.bookingReference',
      'appointments.isWalkin',
      'appointments.isByPhone',
      'appointments.extraReason',
      'appointments.extraWords',
      'appointments.estimatedTime',
      'appointments.notSeen',
      'appointments.movedToId',
      'appointments.placeId',
    ])
    .where('appointments.daySerial', '>=', from)
    .where('appointments.daySerial', '<=', to),
);

/** An appointment of a queue, with the person as staff see them. */
export type QueueRow = QueueEntry &
  Birth &
  Omit<
    Awaited<ReturnType<typeof rowsOfDay>>[number],
    keyof QueueEntry | keyof BirthRow | 'daySerial' | 'deletedAt'
  >;

/** Every appointment of a sitting, deleted ones included. */
export async function queueRows(db: Db, { doctorId, date, sitting }: OneSitting): Promise<QueueRow[]> {
  const [from, to] = [daySerialOf(sitting, 1), daySerialOf(sitting, 1_000)];
  const rows = await rowsOfDay(db, { doctorId, date, from, to });
  return rows.map(({ daySerial, deletedAt, status, ...row }) => ({
    ...withBirth(row),
    serialNumber: serialOf(daySerial).serialNumber,
    status: deletedAt === null ? status : 'Deleted',
  }));
}

/** The appointments of a doctor's date for the day sheet, by serial, without deleted ones. */
export async function sheetRows(db: Db, doctorId: number, date: string) {
  const rows = await appointmentsOn(db, doctorId, date)
    .select([
      'appointments.notes',
      'appointments.extraReason',
      'appointments.placeId',
      'appointments.sessionStart as startTime',
      'appointments.sessionEnd as endTime',
      'patients.erasedAt',
    ])
    .where('appointments.deletedAt', 'is', null)
    .orderBy('appointments.daySerial')
    .execute();
  return rows.map(withBirth);
}
export type SheetRow = Awaited<ReturnType<typeof sheetRows>>[number];

/** An act of the record, with its changes parsed. */
export type StoredAct = QueueAct & Pick<QueueActRow, 'playedAt' | 'actorKind' | 'actorId' | 'key' | 'hash'>;

const actsOfSitting = keepQuery((db, { doctorId, date, sitting }: OneSitting) =>
  db
    .selectFrom('queueActs')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('sitting', '=', sitting)
    .orderBy('number'),
);

/** The whole record of a sitting, in its order. */
export async function actsOf(db: Db, of: OneSitting): Promise<StoredAct[]> {
  return (await actsOfSitting(db, of)).map(actOf);
}

/** The acts of all sittings of these doctors on a date, in the order of their numbers. */
export async function actsOn(
  db: Db,
  date: string,
  doctorIds: readonly number[],
): Promise<(OneSitting & { act: StoredAct })[]> {
  if (doctorIds.length === 0) return [];
  const rows = await db
    .selectFrom('queueActs')
    .selectAll()
    .where('doctorId', 'in', doctorIds)
    .where('date', '=', date)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ doctorId: row.doctorId, date, sitting: row.sitting, act: actOf(row) }));
}

function actOf(row: Omit<QueueActRow, 'id'> & { id: number }): StoredAct {
  const { id: _id, doctorId: _d, date: _date, sitting: _s, request: _r, changes, ...act } = row;
  return { ...act, changes: JSON.parse(changes) as QueueAct['changes'] };
}

/** The head of a sitting's record; undefined before the first act. */
export const headOf = keepOne((db, { doctorId, date, sitting }: OneSitting) =>
  db
    .selectFrom('queueSittings')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('sitting', '=', sitting),
);

const requestWithKey = keepOne((db, { key }: { key: string }) =>
  db.selectFrom('queueActs').select('request').where('key', '=', key).where('request', 'is not', null),
);

/**
 * The request of the act that was stored with this idempotency key, in any sitting; undefined if no act has
 * the key.
 */
export async function requestOfAct(db: Db, key: string): Promise<string | null | undefined> {
  return (await requestWithKey(db, { key }))?.request;
}

/** Adds an act to the record of a sitting. */
export async function insertAct(db: Db, _held: SittingLock, row: Omit<QueueActRow, 'id'>): Promise<void> {
  await insertRow(db, 'queueActs', row);
}

/** Stores the head of a sitting's record. */
export async function saveHead(db: Db, _held: SittingLock, head: QueueSittingRow): Promise<void> {
  const { doctorId: _d, date: _date, sitting: _s, startTime: _from, endTime: _to, ...columns } = head;
  await db
    .insertInto('queueSittings')
    .values(head)
    .onConflict((conflict) => conflict.columns(['doctorId', 'date', 'sitting']).doUpdateSet(columns))
    .execute();
}

/**
 * Stores the status of an appointment and the times that the acts of its queue give it.
 *
 * @param at the moment of the act; `now` is the moment of the write
 */
export async function updateQueueColumns(
  db: Db,
  appointmentId: number,
  columns: AppointmentColumns,
  { at, now }: { at: string; now: string },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ ...columns, updatedAt: now, statusChangedAt: at })
    .where('id', '=', appointmentId)
    .execute();
}

interface AppointmentColumns {
  status: Exclude<QueueEntry['status'], 'Deleted'>;
  notSeen: 0 | 1;
  arrivedAt: string | null;
  calledAt: string | null;
  waitedSeconds: number | null;
  seenSeconds: number | null;
}

/** The sitting, serial, place and booked hours of an appointment; undefined if it does not exist. */
export const sittingOfAppointment = (db: Db, id: number) =>
  db
    .selectFrom('appointments')
    .select([
      'doctorId',
      'appointmentDate as date',
      'daySerial',
      'placeId',
      'sessionStart as startTime',
      'sessionEnd as endTime',
      'placeId',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** When an appointment was made, ISO 8601. */
export async function createdAtOf(db: Db, id: number): Promise<string> {
  const query = db.selectFrom('appointments').select('createdAt').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).createdAt;
}

/** The language of the SMS about an appointment, and its place. */
export function smsFactsOf(db: Db, id: number): Promise<{ language: Language; placeId: number }> {
  const query = db.selectFrom('appointments').select(['language', 'placeId']).where('id', '=', id);
  return query.executeTakeFirstOrThrow();
}

/** The names of staff accounts by id. */
export async function staffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('staff').select(['id', 'fullName']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/** The active doctors of active departments, and all doctors who have a queue on the date. */
export async function doctorsWithQueues(db: Db, date: string): Promise<number[]> {
  const rows = await db
    .selectFrom('doctors')
    .innerJoin('departments', 'departments.id', 'doctors.departmentId')
    .select('doctors.id')
    .where((where) =>
      where.or([
        where.and([where('doctors.isActive', '=', 1), where('departments.isActive', '=', 1)]),
        where('doctors.id', 'in', db.selectFrom('queueSittings').select('doctorId').where('date', '=', date)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** All appointments of a date, deleted ones included, with the columns that counts need. */
export function statusesOn(db: Db, date: string) {
  return db
    .selectFrom('appointments')
    .select(['id as appointmentId', 'doctorId', 'daySerial', 'placeId', 'status', 'deletedAt', 'arrivedAt'])
    .where('appointmentDate', '=', date)
    .orderBy('daySerial')
    .execute();
}

/** The patients' names of appointments, by the id of the appointment. */
export async function patientNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'patientName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, patientName }) => [id, patientName]));
}

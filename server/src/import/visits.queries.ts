import { type Insertable, type Selectable, sql } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import type { SittingKey } from '../database/locks.ts';
import type { AppointmentRow } from '../database/rows/appointments.ts';
import { appointmentKeys } from '../database/search-keys.ts';
import type { Db } from '../database/tables.ts';
import { newBookingReference } from '../serials/booking-reference.ts';
import {
  DEPARTMENT_COLUMNS,
  type DoctorRecord,
  doctorsWithDepartment,
  workingWeeks,
} from '../serials/sitting.queries.ts';

/** All doctors with their departments and weeks, active or not. */
export async function doctorsOfClinic(db: Db): Promise<DoctorRecord[]> {
  const rows = await doctorsWithDepartment(db).selectAll('doctors').select(DEPARTMENT_COLUMNS).execute();
  const weeks = await workingWeeks(db, undefined);
  return rows.map((row) => ({ ...row, week: weeks.get(row.id) ?? {} }));
}

type GivenRow = Pick<
  Selectable<AppointmentRow>,
  'doctorId' | 'appointmentDate' | 'daySerial' | 'status' | 'patientId' | 'patientNameKey' | 'deletedAt'
>;

const isOn = (keys: readonly SittingKey[], date: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(doctor_id, ${date}) in (values ${sql.join(
    keys.map((key) => sql`(cast(${key.doctorId} as integer), cast(${key.date} as text))`),
  )})`;

/** All appointments of some doctors and dates, deleted ones too, because their serials stay given. */
export function appointmentsOn(db: Db, keys: readonly SittingKey[]): Promise<GivenRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('appointments')
    .select([
      'doctorId',
      'appointmentDate',
      'daySerial',
      'status',
      'patientId',
      'patientNameKey',
      'deletedAt',
    ])
    .where(isOn(keys, sql.ref('appointment_date')))
    .execute();
}

/** The sittings of some doctors and dates that have a queue. */
export function queuesOn(db: Db, keys: readonly SittingKey[]) {
  if (keys.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('queueSittings')
    .select(['doctorId', 'date', 'sitting'])
    .where(isOn(keys, sql.ref('date')))
    .execute();
}

/** The references among these that are taken, also by deleted appointments. */
export async function takenReferences(db: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments')
    .select('bookingReference')
    .where('bookingReference', 'in', references)
    .execute();
  return new Set(rows.map(({ bookingReference }) => bookingReference));
}

type NewVisit = Omit<Insertable<AppointmentRow>, 'bookingReference'>;

/**
 * Adds an appointment of the past.
 *
 * @param reference the one that it had; if that is null or taken, the appointment gets a new one
 */
export async function insertVisit(db: Db, row: NewVisit, reference: string | null): Promise<number> {
  const keys = appointmentKeys(row);
  for (let wanted = reference; ; wanted = null) {
    const bookingReference = wanted ?? newBookingReference();
    const inserted = await insertRow(
      db,
      'appointments',
      { ...row, ...keys, bookingReference },
      { returning: 'id', unlessTaken: 'booking_reference' },
    );
    if (inserted) return inserted.id;
  }
}

export function appointmentsWithIds(db: Db, ids: readonly number[]): Promise<Selectable<AppointmentRow>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('appointments').selectAll().where('id', 'in', ids).execute();
}

/** The tables whose rows can belong to an appointment. */
const HANGING = [
  ...(['queue_acts', 'queue_notices', 'queue_windows', 'waiting_list', 'one_time_codes'] as const),
  ...(['desk_requests', 'day_change_people', 'money_entries', 'reminders'] as const),
];

/** A condition: the appointment with this id has rows in these tables, or entries of money. */
export const usedVisit = (id: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(${sql.join(
    HANGING.map(
      (table) =>
        sql`exists (select 1 from ${sql.table(table)} as hanging where hanging.appointment_id = ${id})`,
    ),
    sql` or `,
  )} or exists (select 1 from money_entries as paid where paid.account_id = ${id}))`;

/** The appointments among these for which {@link usedVisit} is true. */
export async function usedVisits(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', 'in', ids)
    .where(usedVisit(sql.ref('appointments.id')))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteVisitRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('appointments').where('id', '=', id).execute();
}

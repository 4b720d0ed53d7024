import { phoneDigitsOf } from '@clinic-serial/contract/fields/phone';
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { containsText } from '../database/portable.ts';
import type { Db, PatientRow, Tables } from '../database/tables.ts';

export type PatientRecord = Selectable<PatientRow>;

export function findPatientByPhone(db: Db, phone: string): Promise<PatientRecord | undefined> {
  return db.selectFrom('patients').selectAll().where('phone', '=', phone).executeTakeFirst();
}

export function findPatient(db: Db, id: number): Promise<PatientRecord | undefined> {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A new, active record with nothing but a name and a phone. */
export function insertPatient(db: Db, name: string, phone: string, at: string): Promise<PatientRecord> {
  return db
    .insertInto('patients')
    .values({
      name,
      phone,
      address: null,
      dateOfBirth: null,
      gender: null,
      emergencyContact: null,
      isActive: 1,
      createdAt: at,
      updatedAt: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateRecord(db: Db, id: number, values: Updateable<PatientRow>): Promise<void> {
  await db.updateTable('patients').set(values).where('id', '=', id).execute();
}

/** A patient with what the register adds up. */
export type RegisteredPatient = PatientRecord & { totalAppointments: number; lastAppointment: string | null };

export interface PatientFilter {
  /** A part of the name, phone or address. */
  search?: string | undefined;
  isActive?: 0 | 1 | undefined;
}

function conditions({ search, isActive }: PatientFilter) {
  const phoneDigits = search && phoneDigitsOf(search);
  return (where: ExpressionBuilder<Tables, 'patients'>) =>
    where.and([
      ...(isActive === undefined ? [] : [where('patients.isActive', '=', isActive)]),
      ...(search === undefined
        ? []
        : [
            where.or([
              containsText(sql.ref('patients.name'), search),
              containsText(sql.ref('patients.address'), search),
              ...(phoneDigits ? [containsText(sql.ref('patients.phone'), phoneDigits)] : []),
            ]),
          ]),
    ]);
}

function registered(db: Db, today: string) {
  const own = sql`from appointments where appointments.patient_id = patients.id and appointments.deleted_at is null`;
  return db
    .selectFrom('patients')
    .selectAll('patients')
    .select([
      sql<number>`(select count(*) ${own})`.as('totalAppointments'),
      sql<string | null>`(select max(appointments.appointment_date) ${own}
        and appointments.appointment_date <= ${today})`.as('lastAppointment'),
    ]);
}

/** The patients that match, newest first. */
export function findPatients(
  db: Db,
  filter: PatientFilter,
  today: string,
  page: { limit: number; offset: number } | { limit: number; after: RegisteredPatient | undefined },
): Promise<RegisteredPatient[]> {
  let query = registered(db, today).where(conditions(filter));
  if ('offset' in page) query = query.offset(page.offset);
  else if (page.after) query = query.where('patients.id', '<', page.after.id);
  return query.orderBy('patients.id', 'desc').limit(page.limit).execute();
}

/** How many match, and how many of those are active. */
export async function countPatients(
  db: Db,
  filter: PatientFilter,
): Promise<{ total: number; active: number }> {
  const row = await db
    .selectFrom('patients')
    .where(conditions(filter))
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(is_active), 0)`.as('active'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, active: Number(row.active) };
}

export function findRegisteredPatient(
  db: Db,
  id: number,
  today: string,
): Promise<RegisteredPatient | undefined> {
  return registered(db, today).where('patients.id', '=', id).executeTakeFirst();
}

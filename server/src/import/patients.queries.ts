import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { PatientRow, PersonRow } from '../database/rows/patients.ts';
import type { Db } from '../database/tables.ts';

export type PatientRecord = Selectable<PatientRow>;
export type PersonRecord = Selectable<PersonRow>;

export function patientsWithPhones(db: Db, phones: readonly string[]): Promise<PatientRecord[]> {
  if (phones.length === 0) return Promise.resolve([]);
  return db.selectFrom('patients').selectAll().where('phone', 'in', phones).execute();
}

export function patientsWithIds(db: Db, ids: readonly number[]): Promise<PatientRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('patients').selectAll().where('id', 'in', ids).execute();
}

/** Records without a phone that have one of these names. An index of migration 050 finds them. */
export function phonelessPatients(db: Db, names: readonly string[]): Promise<PatientRecord[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('patients')
    .selectAll()
    .where(sql<boolean>`substr(phone, 1, 9) = 'no-phone-'`)
    .where(sql`lower(name)`, 'in', sql`(${sql.join(names.map((name) => sql`lower(${name})`))})`)
    .execute();
}

export function peopleOfPatients(db: Db, ids: readonly number[]): Promise<PersonRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('people').selectAll().where('patientId', 'in', ids).execute();
}

/** The names under which these patients have appointments, by patient. */
export async function bookedNameKeys(db: Db, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('appointments')
    .select(['patientId', 'patientNameKey'])
    .distinct()
    .where('patientId', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  for (const { patientId, patientNameKey } of rows) {
    found.set(patientId, (found.get(patientId) ?? new Set()).add(patientNameKey));
  }
  return found;
}

/** Adds records of new phones. @returns the id of each by its phone */
export async function insertPatients(
  db: Db,
  rows: readonly Insertable<PatientRow>[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await db.insertInto('patients').values(rows).returning(['id', 'phone']).execute();
  return new Map(inserted.map(({ id, phone }) => [phone, id]));
}

export async function insertPersons(db: Db, rows: readonly Insertable<PersonRow>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('people').values(rows).execute();
}

/** The records among these that have appointments, logins or people (rules: import 6). */
export async function usedPatients(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const used = new Set<number>();
  if (ids.length === 0) return used;
  for (const table of ['appointments', 'accessTokens', 'people'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('patientId')
      .distinct()
      .where('patientId', 'in', ids)
      .execute();
    for (const { patientId } of rows) if (patientId !== null) used.add(patientId);
  }
  return used;
}

export async function hasAppointmentOf(db: Db, patientId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('patientId', '=', patientId)
    .where('patientNameKey', '=', nameKey(name))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes records that nobody uses, and the one-time codes that were requested for them. */
export async function deletePatientRows(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('oneTimeCodes').where('patientId', 'in', ids).execute();
  await db.deleteFrom('patients').where('id', 'in', ids).execute();
}

export async function deletePersonRow(db: Db, patientId: number, key: string): Promise<void> {
  await db.deleteFrom('people').where('patientId', '=', patientId).where('nameKey', '=', key).execute();
}

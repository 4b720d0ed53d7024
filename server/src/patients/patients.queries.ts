import type { Selectable, Updateable } from 'kysely';
import type { Db, PatientRow } from '../database/tables.ts';

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

import type { Insertable, Selectable } from 'kysely';
import type { Scope } from '../caller.ts';
import type { PersonRow } from '../database/rows/patients.ts';
import { visitWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';

/** A name on a patient's appointments: as it was last written, how often it is there, and the latest date. */
interface BookedName {
  key: string;
  name: string;
  appointments: number;
  lastAppointment: string;
}

/**
 * The distinct names on a patient's appointments, the latest date first. Deleted appointments are left out.
 */
export async function bookedNames(
  db: Db,
  patientId: number,
  limit: number,
  scope?: Scope,
): Promise<BookedName[]> {
  const names = db
    .selectFrom('appointments')
    .select((select) => [
      'patientNameKey as key',
      select.fn.max('id').as('lastId'),
      select.fn.countAll<number>().as('total'),
      select.fn.max('appointmentDate').as('lastAppointment'),
    ])
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .where(visitWithin(scope))
    .groupBy('patientNameKey');
  return db
    .selectFrom(names.as('names'))
    .innerJoin('appointments', 'appointments.id', 'names.lastId')
    .select([
      'names.key',
      'appointments.patientName as name',
      'names.total as appointments',
      'names.lastAppointment',
    ])
    .orderBy('names.lastAppointment', 'desc')
    .orderBy('names.lastId', 'desc')
    .limit(limit)
    .execute();
}

/** The stored rows about a patient's people, the newest first. */
export function keptPeople(db: Db, patientId: number): Promise<Selectable<PersonRow>[]> {
  return db
    .selectFrom('people')
    .selectAll()
    .where('patientId', '=', patientId)
    .orderBy('updatedAt', 'desc')
    .orderBy('nameKey')
    .execute();
}

/** The name keys of people who are not offered at booking. */
export async function hiddenNameKeys(db: Db, patientId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('nameKey')
    .where('patientId', '=', patientId)
    .where('isHidden', '=', 1)
    .execute();
  return rows.map(({ nameKey }) => nameKey);
}

/** Inserts a person, or replaces the row of the person with the same name key. */
export async function upsertPerson(db: Db, row: Insertable<PersonRow>): Promise<void> {
  const { patientId: _patientId, nameKey: _nameKey, ...values } = row;
  await db
    .insertInto('people')
    .values(row)
    .onConflict((conflict) => conflict.columns(['patientId', 'nameKey']).doUpdateSet(values))
    .execute();
}

export async function setWantsReminders(db: Db, patientId: number, wantsReminders: 0 | 1): Promise<void> {
  await db.updateTable('patients').set({ wantsReminders }).where('id', '=', patientId).execute();
}

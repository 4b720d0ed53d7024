import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The year of birth of the patient of a record, where the date is not known. It was kept among the people of
 * the phone, under the patient's name (docs/decisions/075).
 */
export const birthYearsOfPatients: Migration = {
  name: '040-birth-years-of-patients',
  async up(db) {
    await db.schema.alterTable('patients').addColumn('birth_year', 'integer').execute();
    // Only the people of whom a year was said: few, because the form for it is new.
    const { rows } = await sql<{ id: number; name: string; person: string; year: number }>`
      select patients.id, patients.name, people.name_key as person, people.birth_year as year
      from people join patients on patients.id = people.patient_id
      where people.birth_year is not null and patients.date_of_birth is null`.execute(db);
    for (const { id, year } of rows.filter(({ name, person }) => nameKey(name) === person)) {
      await sql`update patients set birth_year = ${year} where id = ${id}`.execute(db);
    }
  },
};

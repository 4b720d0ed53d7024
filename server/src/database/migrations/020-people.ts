import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What a phone's owner says about the people of the family: the rows add to the names on the appointments, which stay the
 * list of the people (docs/decisions/036).
 */
export const people: Migration = {
  name: '020-people',
  async up(db) {
    await db.schema
      .createTable('people')
      .addColumn('patient_id', 'integer', (column) =>
        column.notNull().references('patients.id').onDelete('cascade'),
      )
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('birth_year', 'integer')
      .addColumn('gender', 'text', (column) => column.check(sql`gender in ('Male', 'Female', 'Other')`))
      .addColumn('relation', 'text')
      .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('people_pk', ['patient_id', 'name_key'])
      .execute();
  },
};

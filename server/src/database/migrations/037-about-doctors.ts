import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a doctor's page says beside the degrees: gender, languages, and what the doctor treats (docs/decisions/067). */
export const aboutDoctors: Migration = {
  name: '037-about-doctors',
  async up(db) {
    const changes = [
      db.schema
        .alterTable('doctors')
        .addColumn('gender', 'text', (column) => column.check(sql`gender in ('female', 'male')`)),
      // Codes, separated by commas.
      db.schema
        .alterTable('doctors')
        .addColumn('languages', 'text', (column) => column.notNull().defaultTo('')),
      db.schema.alterTable('doctors').addColumn('treats', 'text'),
      db.schema.alterTable('doctors').addColumn('treats_bn', 'text'),
    ];
    for (const change of changes) await change.execute();
  },
};

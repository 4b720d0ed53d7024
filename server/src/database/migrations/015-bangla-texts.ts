import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The Bangla texts beside the names of doctors and departments (docs/decisions/032). An appointment keeps the room that it was
 * booked with in Bangla too.
 */
export const banglaTexts: Migration = {
  name: '015-bangla-texts',
  async up(db, engine) {
    const columns = {
      doctors: ['name_bn', 'qualification_bn'],
      departments: ['name_bn', 'description_bn', 'location_bn'],
      appointments: ['department_location_bn'],
    };
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) await db.schema.alterTable(table).addColumn(name, 'text').execute();
    }
    // The search keys of these texts compare by code point on both engines.
    const type = engine === 'postgres' ? 'text collate "C"' : 'text';
    for (const key of ['doctors.name_bn_key', 'doctors.qualification_bn_key', 'departments.name_bn_key']) {
      const [table, column] = key.split('.');
      await sql.raw(`alter table ${table} add column ${column} ${type} not null default ''`).execute(db);
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A change for all patients of a day is taken back person by person, like it was done. A person whose step keeps failing is
 * left to staff, and a key that comes again with another form is refused (docs/decisions/034).
 */
export const undoAsAJob: Migration = {
  name: '024-undo-as-a-job',
  async up(db) {
    const { schema } = db;
    // Null for the changes of before, whose form is not known.
    await schema.alterTable('day_changes').addColumn('request', 'text').execute();
    await schema.alterTable('day_changes').addColumn('undo_started_at', 'text').execute();
    await schema
      .alterTable('day_change_people')
      .addColumn('undo', 'text', (column) => column.check(sql`undo in ('waiting', 'kept')`))
      .execute();
    await schema
      .alterTable('day_change_people')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create index day_change_people_undo on day_change_people (change_id, place)
      where undo = 'waiting'`.execute(db);
  },
};

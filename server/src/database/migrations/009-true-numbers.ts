import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The moment of an appointment's last change of status. Recent activity is ordered by it. */
export const trueNumbers: Migration = {
  name: '009-true-numbers',
  async up(db) {
    await db.schema
      .alterTable('appointments')
      .addColumn('status_changed_at', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // Older rows do not tell an edit of the notes from a change of status, so the last change of either has to do.
    await sql`update appointments set status_changed_at = updated_at`.execute(db);
    await db.schema.dropIndex('appointments_touched').execute();
    await db.schema.dropIndex('appointments_activity').execute();
    await db.schema
      .createIndex('appointments_latest')
      .on('appointments')
      .columns(['status_changed_at'])
      .execute();
    await db.schema
      .createIndex('appointments_latest_of_patient')
      .on('appointments')
      .columns(['patient_id', 'status_changed_at'])
      .execute();
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What was told to a patient of a queue and by them: the two SMS about their turn, and that they come late or are back.
 */
export const queueNotices: Migration = {
  name: '025-queue-notices',
  async up(db) {
    await db.schema
      .createTable('queue_notices')
      .addColumn('appointment_id', 'integer', (column) =>
        column.primaryKey().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('doctor_id', 'integer', (column) => column.notNull())
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('sitting', 'integer', (column) => column.notNull().check(sql`sitting in (1, 2)`))
      .addColumn('late_minutes', 'integer')
      .addColumn('back_asked_at', 'text')
      .addColumn('near_sent_at', 'text')
      .addColumn('come_sent_at', 'text')
      .execute();
    await sql`create index queue_notices_day on queue_notices (doctor_id, date, sitting)`.execute(db);
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which reminders of an appointment were sent, each at most once, and whether a patient wants any. */
export const reminders: Migration = {
  name: '019-reminders',
  async up(db) {
    await sql`alter table patients add column wants_reminders integer not null default 1`.execute(db);
    await db.schema
      .createTable('reminders')
      .addColumn('appointment_id', 'integer', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('evening', 'day')`))
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reminders_pk', ['appointment_id', 'kind'])
      .execute();
  },
};

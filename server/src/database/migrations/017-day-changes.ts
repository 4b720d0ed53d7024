import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** What staff did for all people whose serials a change of the calendar touches (docs/decisions/034). */
export const dayChanges: Migration = {
  name: '017-day-changes',
  async up(db, engine) {
    await db.schema
      .createTable('day_changes')
      .$call((builder) => idColumn(builder, engine))
      // The idempotency key of the request.
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('tell', 'move', 'cancel')`))
      .addColumn('sentence', 'text')
      .addColumn('to_date', 'text')
      .addColumn('to_sitting', 'integer')
      .addColumn('staff_id', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('undone_at', 'text')
      .execute();
    await db.schema
      .createTable('day_change_people')
      .addColumn('change_id', 'integer', (column) =>
        column.notNull().references('day_changes.id').onDelete('cascade'),
      )
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('appointment_id', 'integer', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'done', 'left-over', 'skipped', 'undone')`),
      )
      .addColumn('new_appointment_id', 'integer')
      .addColumn('message_id', 'integer')
      .addPrimaryKeyConstraint('day_change_people_pk', ['change_id', 'place'])
      .execute();
    await sql`create index day_change_people_of on day_change_people (appointment_id)`.execute(db);
    await sql`create index day_change_people_waiting on day_change_people (change_id, place)
      where state = 'waiting'`.execute(db);
  },
};

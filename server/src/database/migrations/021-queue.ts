import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** The queue of a sitting: its acts, its head, and when patients came and were called (docs/decisions/037). */
export const queue: Migration = {
  name: '021-queue',
  async up(db, engine) {
    await db.schema
      .createTable('queue_acts')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('sitting', 'integer', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('actor_kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'integer')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('appointment_id', 'integer')
      .addColumn('called_id', 'integer')
      .addColumn('reason', 'text')
      .addColumn('until', 'text')
      .addColumn('place', 'integer')
      // JSON: the changes of state, [[appointment, from, to], …].
      .addColumn('changes', 'text', (column) => column.notNull())
      // The idempotency key of the request; null for a change that was made outside of the queue.
      .addColumn('key', 'text')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addUniqueConstraint('queue_acts_number', ['doctor_id', 'date', 'sitting', 'number'])
      .execute();
    await db.schema
      .createTable('queue_sittings')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('sitting', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('expected', 'running', 'break', 'ended', 'cancelled')`),
      )
      // The planned hours, when the first act was done.
      .addColumn('start_time', 'text', (column) => column.notNull())
      .addColumn('end_time', 'text', (column) => column.notNull())
      .addColumn('late_until', 'text')
      .addColumn('break_until', 'text')
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      // How long after the planned start the doctor began, in minutes.
      .addColumn('late_minutes', 'integer')
      .addPrimaryKeyConstraint('queue_sittings_pk', ['doctor_id', 'date', 'sitting'])
      .execute();
    await sql`create index queue_sittings_date on queue_sittings (date)`.execute(db);
    for (const [name, type] of [
      ['arrived_at', 'text'],
      ['called_at', 'text'],
      ['waited_seconds', 'integer'],
      ['seen_seconds', 'integer'],
    ] as const) {
      await db.schema.alterTable('appointments').addColumn(name, type).execute();
    }
  },
};

import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** Every window that a patient was told, and whether it held (docs/decisions/039). */
export const queueWindows: Migration = {
  name: '026-queue-windows',
  async up(db, engine) {
    await db.schema
      .createTable('queue_windows')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('appointment_id', 'integer', (column) =>
        column.notNull().references('appointments.id').onDelete('cascade'),
      )
      .addColumn('doctor_id', 'integer', (column) => column.notNull())
      .addColumn('window_from', 'text', (column) => column.notNull())
      .addColumn('window_to', 'text', (column) => column.notNull())
      .addColumn('told_at', 'text', (column) => column.notNull())
      .addColumn('held', 'integer', (column) => column.check(sql`held in (0, 1)`))
      .execute();
    await sql`create index queue_windows_appointment on queue_windows (appointment_id, id)`.execute(db);
    // For the share of windows that held: the newest of a doctor first.
    await sql`create index queue_windows_held on queue_windows (doctor_id, id) where held is not null`.execute(
      db,
    );
  },
};

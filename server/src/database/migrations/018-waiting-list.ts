import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** People who wait for a place of a full sitting, and the places that are held for them (docs/decisions/035). */
export const waitingList: Migration = {
  name: '018-waiting-list',
  async up(db, engine) {
    await db.schema
      .createTable('waiting_list')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (column) => column.notNull())
      .addColumn('sitting', 'integer', (column) => column.notNull().check(sql`sitting between 1 and 2`))
      // The order: the lowest place is offered the next free serial.
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('patient_name', 'text', (column) => column.notNull())
      .addColumn('patient_name_key', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'offered', 'booked', 'lapsed', 'left')`),
      )
      .addColumn('offer_hash', 'text', (column) => column.unique())
      .addColumn('offer_expires_at', 'text')
      .addColumn('appointment_id', 'integer', (column) =>
        column.references('appointments.id').onDelete('set null'),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await sql`create index waiting_list_open on waiting_list (doctor_id, date, sitting, place)
      where state in ('waiting', 'offered')`.execute(db);
    await sql`create index waiting_list_offered on waiting_list (offer_expires_at) where state = 'offered'`.execute(
      db,
    );
    await sql`create index waiting_list_phone on waiting_list (phone)`.execute(db);
  },
};

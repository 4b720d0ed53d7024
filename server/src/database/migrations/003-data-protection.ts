import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Columns, indexes and a table for erasing patients and for the work that is done once a day. */
export const dataProtection: Migration = {
  name: '003-data-protection',
  async up(db) {
    await db.schema.alterTable('patients').addColumn('erased_at', 'text').execute();
    // For finding patients who may not have come for long, without reading those that are erased already.
    await sql`create index patients_kept on patients (id, created_at) where erased_at is null`.execute(db);
    // For finding the codes and messages of a patient. For codes there is an index of phones already.
    await db.schema
      .createIndex('one_time_codes_patient')
      .on('one_time_codes')
      .columns(['patient_id'])
      .execute();
    await db.schema
      .createIndex('one_time_codes_appointment')
      .on('one_time_codes')
      .columns(['appointment_id'])
      .execute();
    await db.schema.createIndex('sms_outbox_phone').on('sms_outbox').columns(['phone']).execute();
    await db.schema
      .createTable('daily_work')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('day', 'text', (column) => column.notNull())
      .execute();
  },
};

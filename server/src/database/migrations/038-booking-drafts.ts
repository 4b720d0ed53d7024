import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** Bookings that were begun, so that a reload, a killed tab and browsers without scripts lose nothing (docs/decisions/065). */
export const bookingDrafts: Migration = {
  name: '038-booking-drafts',
  async up(db, engine) {
    await db.schema
      .createTable('booking_drafts')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      // Without a reference, so that no booking waits for an edit of the doctor.
      .addColumn('doctor_id', 'integer', (column) => column.notNull())
      .addColumn('phone', 'text', (column) => column.notNull())
      .addColumn('code_hash', 'text')
      .addColumn('turn', 'integer', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('booking_drafts_key', ['browser_hash', 'doctor_id'])
      .execute();
    await db.schema.createIndex('booking_drafts_expires').on('booking_drafts').column('expires_at').execute();
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Marks the serials that staff give to a caller on the phone. Serials that were given at the desk before keep their type,
 * walk-in.
 */
export const phoneBookings: Migration = {
  name: '027-phone-bookings',
  async up(db) {
    await db.schema
      .alterTable('appointments')
      .addColumn('is_by_phone', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`is_by_phone in (0, 1)`),
      )
      .execute();
  },
};

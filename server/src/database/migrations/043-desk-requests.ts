import type { Migration } from './migration.ts';

/** The serials that were given at the desk with an idempotency key, so that a lost answer gives no second one. */
export const deskRequests: Migration = {
  name: '043-desk-requests',
  async up(db) {
    await db.schema
      .createTable('desk_requests')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('appointment_id', 'integer', (column) => column.notNull().references('appointments.id'))
      .execute();
  },
};

import type { Migration } from './migration.ts';

/** The forms that made several dates holidays, so that a lost answer makes none of them twice. */
export const holidayRequests: Migration = {
  name: '051-holiday-requests',
  async up(db) {
    await db.schema
      .createTable('holiday_requests')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .execute();
  },
};

import type { Migration } from './migration.ts';

/** How many SMS were sent on each day, which the report shows after the messages are removed (docs/decisions/038). */
export const reports: Migration = {
  name: '023-reports',
  async up(db) {
    await db.schema
      .createTable('sms_days')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('messages', 'integer', (column) => column.notNull())
      .addColumn('parts', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('sms_days_pk', ['day', 'purpose'])
      .execute();
  },
};

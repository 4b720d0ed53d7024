import type { Migration } from './migration.ts';

/** The settings that an Admin saves in the browser, and the one-time keys that open the set-up of an empty clinic. */
export const clinicSettings: Migration = {
  name: '030-clinic-settings',
  async up(db) {
    await db.schema
      .createTable('clinic_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('setup_keys')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};

import type { Migration } from './migration.ts';

/** The sealed key with which a staff account's browsers seal what the desk keeps (docs/decisions/081). */
export const deskKeys: Migration = {
  name: '048-desk-keys',
  async up(db) {
    await db.schema.alterTable('staff').addColumn('desk_key', 'text').execute();
  },
};

import type { Migration } from './migration.ts';

/** When an act reached the server that a desk kept while it had no network (docs/decisions/080). */
export const keptActs: Migration = {
  name: '047-kept-acts',
  async up(db) {
    await db.schema.alterTable('queue_acts').addColumn('played_at', 'text').execute();
  },
};

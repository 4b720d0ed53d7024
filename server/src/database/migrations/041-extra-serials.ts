import type { Migration } from './migration.ts';

/** Serials that staff give beyond the limit of a sitting, each with its reason (docs/decisions/076). */
export const extraSerials: Migration = {
  name: '041-extra-serials',
  async up(db) {
    for (const column of ['extra_reason', 'extra_words']) {
      await db.schema.alterTable('appointments').addColumn(column, 'text').execute();
    }
  },
};

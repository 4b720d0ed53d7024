import type { Migration } from './migration.ts';

/** Ties each act of a queue to the row of the audit log that seals its hash (docs/decisions/057). */
export const sealedQueues: Migration = {
  name: '033-sealed-queues',
  async up(db) {
    await db.schema.alterTable('queue_acts').addColumn('audit_id', 'integer').execute();
  },
};

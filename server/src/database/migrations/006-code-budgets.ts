import type { Migration } from './migration.ts';

/** Proofs of work that were used, and clients that wait instead of proving. */
export const codeBudgets: Migration = {
  name: '006-code-budgets',
  async up(db) {
    await db.schema
      .createTable('used_proofs')
      .addColumn('proof_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('used_proofs_expires').on('used_proofs').columns(['expires_at']).execute();
    await db.schema
      .createTable('work_waits')
      .addColumn('target_hash', 'text', (column) => column.primaryKey())
      .addColumn('network_hash', 'text', (column) => column.notNull())
      .addColumn('accepts_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('work_waits_network')
      .on('work_waits')
      .columns(['network_hash', 'accepts_at'])
      .execute();
    await db.schema.createIndex('work_waits_expires').on('work_waits').columns(['expires_at']).execute();
  },
};

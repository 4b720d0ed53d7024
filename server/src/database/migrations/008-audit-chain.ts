import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Chains the rows of the audit log, so that tampering is noticed (docs/decisions/015). The server later gives
 * the existing rows their places in the chain, in their order.
 */
export const auditChain: Migration = {
  name: '008-audit-chain',
  async up(db) {
    const column = (name: string, type: 'text' | 'integer') =>
      db.schema.alterTable('audit_log').addColumn(name, type).execute();
    await column('digest', 'text');
    await column('position', 'integer');
    await column('hash', 'text');
    await sql`create unique index audit_log_position on audit_log (position)`.execute(db);
    // For finding the few rows that have no place in the chain yet.
    await sql`create index audit_log_unsealed on audit_log (id) where position is null`.execute(db);
    await db.schema
      .createTable('audit_chain')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('head_position', 'integer', (head) => head.notNull())
      .addColumn('head_hash', 'text', (head) => head.notNull())
      .addColumn('anchor_position', 'integer', (anchor) => anchor.notNull())
      .addColumn('anchor_hash', 'text', (anchor) => anchor.notNull())
      .addColumn('older_rows', 'integer', (older) => older.notNull())
      .addColumn('mac', 'text')
      .execute();
    await sql`insert into audit_chain
      (id, head_position, head_hash, anchor_position, anchor_hash, older_rows, mac)
      select 1, 0, '', 0, '', count(*), null from audit_log`.execute(db);
  },
};

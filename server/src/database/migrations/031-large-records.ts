import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The audit log is read by action, also where it has millions of entries. On PostgreSQL, autovacuum passes large tables as
 * often as small ones, so that what retention leaves behind is cleaned up soon (docs/decisions/049).
 */
export const largeRecords: Migration = {
  name: '031-large-records',
  async up(db, engine) {
    // PostgreSQL's index is made without stopping the clinic: see postgres-indexes.ts.
    if (engine === 'sqlite') {
      await sql`create index audit_log_action on audit_log (action, at)`.execute(db);
      return;
    }
    for (const table of ['appointments', 'patients', 'audit_log', 'sms_outbox']) {
      await sql
        .raw(
          `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01)`,
        )
        .execute(db);
    }
  },
};

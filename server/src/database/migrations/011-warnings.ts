import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * The row of `write_check`, which the health check overwrites to see whether the database stores anything,
 * and columns of the SMS outbox that keep the gateway's error code.
 */
export const warnings: Migration = {
  name: '011-warnings',
  async up(db, engine) {
    await db.schema
      .createTable('write_check')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('filler', engine === 'sqlite' ? 'blob' : 'bytea')
      .execute();
    await db.schema.alterTable('sms_outbox').addColumn('failure_code', 'text').execute();
    await db.schema.alterTable('sms_outbox').addColumn('failed_at', 'text').execute();
    // Only failed messages are in this index, because few messages fail.
    await sql`create index sms_outbox_failed on sms_outbox (failed_at) where failed_at is not null`.execute(
      db,
    );
  },
};

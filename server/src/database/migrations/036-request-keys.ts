import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What was asked for with an idempotency key, and the keys of the calendar's entries, so that each request is done once. */
export const requestKeys: Migration = {
  name: '036-request-keys',
  async up(db) {
    // Null for acts of older versions and for changes that were made outside of the queue.
    await db.schema.alterTable('queue_acts').addColumn('request', 'text').execute();
    // No row has a request yet. The index is therefore made at once, also of a large table.
    await sql`create index queue_acts_key on queue_acts (key) where request is not null`.execute(db);
    for (const table of ['holidays', 'doctor_leaves']) {
      await db.schema.alterTable(table).addColumn('key', 'text').execute();
      await sql.raw(`create unique index ${table}_key on ${table} (key)`).execute(db);
    }
  },
};

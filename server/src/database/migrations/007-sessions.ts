import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When a login session was last used, and on what kind of device it was opened. */
export const sessions: Migration = {
  name: '007-sessions',
  async up(db) {
    await db.schema.alterTable('access_tokens').addColumn('last_used_at', 'text').execute();
    await db.schema.alterTable('access_tokens').addColumn('device', 'text').execute();
    // The real last use of an older session is unknown. Its opening is the only moment that is certain, so
    // staff who signed in more than 30 minutes before the update sign in once more.
    await sql`update access_tokens set last_used_at = created_at`.execute(db);
  },
};

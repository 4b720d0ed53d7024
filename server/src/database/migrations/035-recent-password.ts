import type { Migration } from './migration.ts';

/** When the password was entered again in a login session of staff; null if only at the sign-in (docs/decisions/059). */
export const recentPassword: Migration = {
  name: '035-recent-password',
  async up(db) {
    await db.schema.alterTable('access_tokens').addColumn('password_at', 'text').execute();
  },
};

import { usernameKey } from '@clinic-serial/contract/fields/username';
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Usernames are compared in one way on both databases: by a column that the server fills
 * (docs/decisions/012-staff-sign-in.md). Before, each database compared them with its own `lower()`.
 */
export const staffSignIn: Migration = {
  name: '005-staff-sign-in',
  async up(db) {
    await db.schema
      .alterTable('staff')
      .addColumn('username_key', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.dropIndex('staff_username').execute();
    const { rows } = await sql<{
      id: number;
      username: string;
    }>`select id, username from staff order by id`.execute(db);
    const taken = new Set<string>();
    for (const { id, username } of rows) {
      // Two accounts can have the same key now, such as `Émilie` and `émilie` on SQLite. The older one keeps
      // its name. The newer one gets its id behind the name, so that both can sign in.
      let kept = username;
      while (taken.has(usernameKey(kept))) kept = `${kept}-${id}`;
      const key = usernameKey(kept);
      taken.add(key);
      await sql`update staff set username = ${kept}, username_key = ${key} where id = ${id}`.execute(db);
    }
    await db.schema
      .createIndex('staff_username_key')
      .unique()
      .on('staff')
      .columns(['username_key'])
      .execute();
  },
};

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The photos of doctors and the clinic's logo. A picture is stored once under the hash of its content. */
export const pictures: Migration = {
  name: '029-pictures',
  async up(db, engine) {
    await db.schema
      .createTable('pictures')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('content', engine === 'sqlite' ? 'blob' : 'bytea', (column) => column.notNull())
      .addColumn('is_logo', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`is_logo in (0, 1)`),
      )
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await sql`create unique index pictures_logo on pictures (is_logo) where is_logo = 1`.execute(db);
    await db.schema
      .alterTable('doctors')
      .addColumn('photo_hash', 'text', (column) => column.references('pictures.hash'))
      .execute();
  },
};

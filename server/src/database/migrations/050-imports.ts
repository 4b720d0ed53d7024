import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** Files that staff bring in, with their rows until 30 days after the write (docs/decisions/083). */
export const imports: Migration = {
  name: '050-imports',
  async up(db, engine) {
    await db.schema
      .createTable('imports')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('rows', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('one_by_one_to', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('map', 'text')
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('written_at', 'text')
      .addColumn('undone_at', 'text')
      .addColumn('cleared_at', 'text')
      .execute();
    await db.schema
      .createTable('import_rows')
      .addColumn('import_id', 'integer', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('cells', 'text')
      .addColumn('phone', 'text')
      .addColumn('outcome', 'text')
      .addColumn('notes', 'text')
      .addColumn('done', 'text')
      .addColumn('record_id', 'integer')
      .addColumn('undo', 'text')
      .addPrimaryKeyConstraint('import_rows_pk', ['import_id', 'place'])
      .execute();
    // The rows of one phone within a file, and those of somebody who is erased.
    await sql`create index import_rows_phone on import_rows (phone, import_id, place)
      where phone is not null`.execute(db);
    await sql`create index import_rows_record on import_rows (record_id) where record_id is not null`.execute(
      db,
    );
    await sql`create index import_rows_outcome on import_rows (import_id, outcome, place)`.execute(db);
    await sql`create index import_rows_noted on import_rows (import_id, place) where notes is not null`.execute(
      db,
    );
    // A list of people without phones would otherwise read all of them for each of its parts.
    await sql`create index patients_without_phone on patients (lower(name))
      where substr(phone, 1, 9) = 'no-phone-'`.execute(db);
  },
};

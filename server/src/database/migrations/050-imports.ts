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
    for (const column of ['phone', 'outcome', 'record_id']) {
      await db.schema
        .createIndex(`import_rows_${column}`)
        .on('import_rows')
        .columns(['import_id', column])
        .execute();
    }
  },
};

import type { Migration } from './migration.ts';

/**
 * Numbers of a sitting that a desk holds for a time without a network (docs/decisions/079). A number stays
 * here after its lease, so that nobody else gets it.
 */
export const leasedSerials: Migration = {
  name: '046-leased-serials',
  async up(db) {
    await db.schema
      .createTable('leased_serials')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('date', 'text', (column) => column.notNull())
      // As the appointments have it.
      .addColumn('day_serial', 'integer', (column) => column.notNull())
      .addColumn('desk', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'integer', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('leased_serials_pk', ['doctor_id', 'date', 'day_serial'])
      .execute();
    await db.schema.createIndex('leased_serials_date').on('leased_serials').column('date').execute();
  },
};

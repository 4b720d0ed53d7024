import type { Migration } from './migration.ts';

/**
 * The doctors to whom a staff account is limited; without a row it sees all. A doctor who is deleted stays in
 * the rows, because the account must not see everybody then.
 */
export const doctorsOfStaff: Migration = {
  name: '045-doctors-of-staff',
  async up(db) {
    await db.schema
      .createTable('staff_doctors')
      .addColumn('staff_id', 'integer', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('doctor_id', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('staff_doctors_pk', ['staff_id', 'doctor_id'])
      .execute();
  },
};

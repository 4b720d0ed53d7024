import type { Migration } from './migration.ts';

/** A staff account may belong to a doctor, whose screen it then opens. A doctor who is deleted leaves the account free. */
export const staffDoctors: Migration = {
  name: '022-staff-doctors',
  async up(db) {
    await db.schema
      .alterTable('staff')
      .addColumn('doctor_id', 'integer', (column) => column.references('doctors.id').onDelete('set null'))
      .execute();
  },
};

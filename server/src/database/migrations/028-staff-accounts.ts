import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/** One-time links and the second factor of staff accounts (docs/decisions/042). */
export const staffAccounts: Migration = {
  name: '028-staff-accounts',
  async up(db, engine) {
    for (const column of ['link_hash', 'link_expires_at', 'totp_secret', 'totp_pending'] as const) {
      await db.schema.alterTable('staff').addColumn(column, 'text').execute();
    }
    await db.schema.alterTable('staff').addColumn('totp_step', 'integer').execute();
    await db.schema.createIndex('staff_link').on('staff').column('link_hash').unique().execute();
    await db.schema
      .createTable('staff_recovery_codes')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('staff_id', 'integer', (column) =>
        column.notNull().references('staff.id').onDelete('cascade'),
      )
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('staff_recovery_codes_staff')
      .on('staff_recovery_codes')
      .columns(['staff_id', 'code_hash'])
      .unique()
      .execute();
  },
};

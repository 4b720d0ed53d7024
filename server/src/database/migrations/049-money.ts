import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/**
 * Fees of doctors, the kind of each visit, and the entries of the cash boxes, which are only ever added
 * (docs/decisions/082). Doctors get a room of their own.
 */
export const money: Migration = {
  name: '049-money',
  async up(db, engine) {
    for (const column of ['room', 'room_bn']) {
      await db.schema.alterTable('doctors').addColumn(column, 'text').execute();
    }
    for (const column of ['fee_new', 'fee_follow_up', 'fee_report', 'follow_up_days']) {
      await db.schema.alterTable('doctors').addColumn(column, 'integer').execute();
    }
    for (const column of ['account_id', 'fee']) {
      await db.schema.alterTable('appointments').addColumn(column, 'integer').execute();
    }
    for (const column of ['visit_kind', 'last_seen_on', 'kind_words']) {
      await db.schema.alterTable('appointments').addColumn(column, 'text').execute();
    }
    await db.schema
      .alterTable('appointments')
      .addColumn('kind_chosen', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('cash_boxes')
      .addColumn('id', 'integer', (column) => column.primaryKey().references('staff.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('receipt_year', 'integer', (column) => column.notNull())
      .addColumn('receipt_number', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('money_entries')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('box_id', 'integer', (column) => column.notNull().references('cash_boxes.id'))
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('way', 'text')
      .addColumn('account_id', 'integer', (column) => column.references('appointments.id'))
      .addColumn('appointment_id', 'integer', (column) => column.references('appointments.id'))
      .addColumn('doctor_id', 'integer', (column) => column.references('doctors.id'))
      .addColumn('visit_date', 'text')
      .addColumn('visit_kind', 'text')
      .addColumn('visit_fee', 'integer')
      .addColumn('voids_id', 'integer', (column) => column.references('money_entries.id'))
      .addColumn('voided_kind', 'text')
      .addColumn('reason', 'text')
      .addColumn('words', 'text')
      .addColumn('reference', 'text')
      .addColumn('text_salt', 'text')
      .addColumn('text_hash', 'text')
      .addColumn('provider', 'text')
      .addColumn('provider_state', 'text')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('receipt_year', 'integer')
      .addColumn('receipt_number', 'integer')
      .addColumn('staff_id', 'integer', (column) => column.notNull())
      .addColumn('key', 'text')
      .addColumn('request_hash', 'text')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('audit_id', 'integer', (column) => column.notNull())
      .execute();
    // Each is a rule that not even a mistake of the program can break: no place, receipt, void or key twice.
    for (const [name, columns] of [
      ['money_entries_place', ['box_id', 'place']],
      ['money_entries_receipt', ['box_id', 'receipt_year', 'receipt_number']],
      ['money_entries_voids', ['voids_id']],
      ['money_entries_key', ['key']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('money_entries')
        .columns([...columns])
        .unique()
        .execute();
    }
    await db.schema.createIndex('money_entries_account').on('money_entries').column('account_id').execute();
    await db.schema.createIndex('money_entries_day').on('money_entries').columns(['day', 'box_id']).execute();
    await db.schema
      .createTable('money_prints')
      .$call((builder) => idColumn(builder, engine))
      .addColumn('entry_id', 'integer', (column) => column.notNull().references('money_entries.id'))
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('staff_id', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .execute();
    await db.schema.createIndex('money_prints_entry').on('money_prints').column('entry_id').execute();
    await db.schema
      .createTable('doctor_shares')
      .addColumn('doctor_id', 'integer', (column) =>
        column.notNull().references('doctors.id').onDelete('cascade'),
      )
      .addColumn('visit_kind', 'text', (column) => column.notNull())
      .addColumn('from_date', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('doctor_shares_pk', ['doctor_id', 'visit_kind', 'from_date'])
      .execute();
  },
};

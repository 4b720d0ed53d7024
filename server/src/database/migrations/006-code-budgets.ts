import { sql } from 'kysely';
import { idColumn } from '../portable.ts';
import type { Migration } from './migration.ts';

/**
 * Tables of used proofs of work, of clients that wait instead of solving one, and of the networks that SMS
 * were spent on.
 */
export const codeBudgets: Migration = {
  name: '006-code-budgets',
  async up(db, engine) {
    await db.schema
      .createTable('used_proofs')
      .addColumn('proof_hash', 'text', (column) => column.primaryKey())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('used_proofs_expires').on('used_proofs').columns(['expires_at']).execute();
    await db.schema
      .createTable('work_waits')
      .addColumn('target_hash', 'text', (column) => column.primaryKey())
      .addColumn('network_hash', 'text', (column) => column.notNull())
      .addColumn('accepts_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('work_waits_network')
      .on('work_waits')
      .columns(['network_hash', 'accepts_at'])
      .execute();
    await db.schema.createIndex('work_waits_expires').on('work_waits').columns(['expires_at']).execute();

    await db.schema.alterTable('one_time_codes').addColumn('network_hash', 'text').execute();
    await db.schema.alterTable('one_time_codes').addColumn('burned_at', 'text').execute();
    await db.schema.alterTable('one_time_codes').addColumn('message_id', 'integer').execute();
    await db.schema
      .alterTable('sms_outbox')
      .addColumn('is_withheld', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await idColumn(db.schema.createTable('sms_spending'), engine)
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('purse', 'text', (column) => column.notNull())
      .addColumn('pool', 'text', (column) => column.notNull())
      .addColumn('is_sent', 'integer', (column) => column.notNull())
      .addColumn('network', 'text')
      .addColumn('wide_network', 'text')
      .addColumn('widest_network', 'text')
      .execute();
    await db.schema
      .createIndex('sms_spending_at')
      .on('sms_spending')
      .columns(['at', 'purse', 'pool', 'is_sent'])
      .execute();
    for (const column of ['network', 'wide_network', 'widest_network']) {
      await db.schema
        .createIndex(`sms_spending_${column}`)
        .on('sms_spending')
        .columns([column, 'at'])
        .execute();
    }
    // SMS from before the update still count for a day.
    await sql`insert into sms_spending (at, purse, pool, is_sent)
      select created_at,
        case purpose when 'confirmation' then 'confirmation' when 'code-booking' then 'booking' else 'login' end,
        'open', 1
      from sms_outbox order by id`.execute(db);
  },
};

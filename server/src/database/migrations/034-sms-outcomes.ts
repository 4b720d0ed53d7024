import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What became of an SMS: tries of unknown end, the newest acceptance, and whether the patient may be told (docs/decisions/058). */
export const smsOutcomes: Migration = {
  name: '034-sms-outcomes',
  async up(db) {
    await db.schema
      .alterTable('sms_outbox')
      // Tries of which nobody knows whether the gateway took the message, and the try that is going on.
      .addColumn('unclear_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('one_time_codes')
      // 1 if the SMS came from the part of the budget that only known phones get.
      .addColumn('is_short', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`is_short in (0, 1)`),
      )
      .execute();
    await sql`create index sms_outbox_sent on sms_outbox (sent_at) where sent_at is not null`.execute(db);
  },
};

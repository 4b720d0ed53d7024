import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What the state of a sitting and the end of a sitting need, and what an SMS is about, so that its text is written when it is
 * sent (docs/decisions/050).
 */
export const oneVoice: Migration = {
  name: '032-one-voice',
  async up(db) {
    for (const [name, type] of [
      // When the last act was done.
      ['last_act_at', 'text'],
      // How long after the planned start the doctor began, in seconds; negative for an early start.
      ['late_seconds', 'integer'],
      // Why the sitting was cancelled.
      ['reason', 'text'],
    ] as const) {
      await db.schema.alterTable('queue_sittings').addColumn(name, type).execute();
    }
    await db.schema
      .alterTable('appointments')
      // 1 for a patient who was at the clinic and was not seen before the sitting ended.
      .addColumn('not_seen', 'integer', (column) =>
        column.notNull().defaultTo(0).check(sql`not_seen in (0, 1)`),
      )
      .execute();
    await db.schema
      .alterTable('appointments')
      // How often the patient has moved this serial themselves.
      .addColumn('own_moves', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    // What an SMS that names a time is about. It is sealed like the text.
    await db.schema.alterTable('sms_outbox').addColumn('sealed_draft', 'text').execute();
  },
};

import type { Insertable } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { type Engine, lockKey } from '../database/portable.ts';
import type { Db, SmsOutboxRow } from '../database/tables.ts';

export async function insertMessage(db: Db, row: Insertable<SmsOutboxRow>): Promise<number> {
  const inserted = await insertRow(db, 'smsOutbox', row, { returning: 'id' });
  if (!inserted) throw new Error('The database did not answer the id of a message.');
  return inserted.id;
}

/**
 * Takes messages that are due and holds them until `heldUntil`, so that no other instance sends them
 * meanwhile. One whose time has passed is dropped.
 */
export async function claimDueMessages(
  db: Db,
  engine: Engine,
  claim: { now: string; heldUntil: string; most: number },
) {
  await lockKey(db, engine, 'sms-outbox');
  await db
    .updateTable('smsOutbox')
    .set({ status: 'expired', sealedText: '' })
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', claim.now)
    .where('expiresAt', '<=', claim.now)
    .execute();
  // The status stands outside of the subquery too. PostgreSQL checks it again after it has waited for a row,
  // but it does not run the subquery again: a message that was withdrawn at that moment would be claimed.
  return db
    .updateTable('smsOutbox')
    .set((update) => ({ dueAt: claim.heldUntil, attempts: update('attempts', '+', 1) }))
    .where('status', '=', 'waiting')
    .where('id', 'in', (select) =>
      select
        .selectFrom('smsOutbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('dueAt', '<=', claim.now)
        .orderBy('dueAt')
        .limit(claim.most),
    )
    .returning(['id', 'phone', 'sealedText', 'attempts', 'createdAt', 'isWithheld'])
    .execute();
}

/** The messages are with the gateway: their texts are no longer needed. */
export async function markSent(db: Db, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('smsOutbox')
    .set({ status: 'sent', sealedText: '', sentAt: at })
    .where('id', 'in', ids)
    .execute();
}

/** These messages were not to be sent: see sms-budget.ts. */
export async function markWithheld(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('smsOutbox')
    .set({ status: 'withheld', sealedText: '' })
    .where('id', 'in', ids)
    .execute();
}

/** Drops messages that were tried in vain. One that is on its way stays on it, but is not tried again. */
export async function dropTried(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('smsOutbox')
    .set({ status: 'expired', sealedText: '' })
    .where('status', '=', 'waiting')
    .where('id', 'in', ids)
    .where('attempts', '>', 0)
    .execute();
}

/** Why and when a try failed. */
interface Failure {
  code: string;
  /** ISO 8601 */
  at: string;
}

export async function tryAgainAt(db: Db, id: number, dueAt: string, failure: Failure): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ dueAt, failureCode: failure.code, failedAt: failure.at })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Db, id: number, failure: Failure): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ status: 'failed', sealedText: '', failureCode: failure.code, failedAt: failure.at })
    .where('id', '=', id)
    .execute();
}

/** When the gateway took a message last; undefined when it took none of those that are kept. */
export async function lastAccepted(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('smsOutbox')
    .select('sentAt')
    .where('status', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt ?? undefined;
}

/** Messages with a failed try since a moment, by the code of the last one; the most frequent first. */
export function failuresSince(db: Db, since: string) {
  return db
    .selectFrom('smsOutbox')
    .select((select) => [
      select.ref('failureCode').$notNull().as('code'),
      select.fn.countAll<number>().as('total'),
      select.fn.max('failedAt').$notNull().as('lastAt'),
    ])
    .where('failedAt', '>', since)
    .where('failureCode', 'is not', null)
    .groupBy('failureCode')
    .orderBy('total', 'desc')
    .orderBy('failureCode')
    .execute();
}

import { type Insertable, sql } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepQuery } from '../database/keep-query.ts';
import { lockKey } from '../database/locks.ts';
import type { SmsOutboxRow } from '../database/rows/sms.ts';
import type { Db } from '../database/tables.ts';

/** Enough to tell whether a gateway takes no message at all. */
const MOST_FAILED = 500;

/** If nobody knows whether the gateway took a message, the message is repeated once. */
const MOST_UNCLEAR_TRIES = 2;

export async function insertMessage(db: Db, row: Insertable<SmsOutboxRow>): Promise<number> {
  const inserted = await insertRow(db, 'smsOutbox', row, { returning: 'id' });
  if (!inserted) throw new Error('The database did not answer the id of a message.');
  return inserted.id;
}

/**
 * Stores a test message, which then counts as the newest answer of the gateway.
 *
 * @param failureCode null if the gateway took it
 */
export async function insertTest(db: Db, at: string, failureCode: string | null): Promise<void> {
  await insertMessage(db, {
    ...{ purpose: 'test', phone: '', sealedText: '', attempts: 1 },
    ...{ dueAt: at, expiresAt: at, createdAt: at },
    ...(failureCode === null
      ? { status: 'sent', sentAt: at }
      : { status: 'failed', sentAt: null, failureCode, failedAt: at }),
  });
}

/**
 * Claims messages that are due until `heldUntil`, so that no other instance sends them in that time. Drops
 * messages that have expired or were sent twice without an answer.
 */
export async function claimDueMessages(db: Db, claim: { now: string; heldUntil: string; most: number }) {
  await lockKey(db, 'sms-outbox');
  await db
    .updateTable('smsOutbox')
    .set({ status: 'expired', sealedText: '', sealedDraft: null })
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', claim.now)
    .where('expiresAt', '<=', claim.now)
    .execute();
  await db
    .updateTable('smsOutbox')
    .set({ status: 'failed', sealedText: '', sealedDraft: null })
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', claim.now)
    .where('unclearTries', '>=', MOST_UNCLEAR_TRIES)
    .execute();
  // The status is checked outside of the subquery too. After waiting for a row PostgreSQL repeats only that
  // check. Otherwise a message that is withdrawn at that moment would be claimed.
  return db
    .updateTable('smsOutbox')
    .set((update) => ({
      dueAt: claim.heldUntil,
      attempts: update('attempts', '+', 1),
      unclearTries: update('unclearTries', '+', 1),
    }))
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
    .returning(['id', 'purpose', 'phone', 'sealedText', 'sealedDraft', 'attempts', 'createdAt', 'isWithheld'])
    .execute();
}

/** Stores the text of a draft, so that every try of the message sends the same text. */
export async function keepText(db: Db, id: number, sealedText: string): Promise<void> {
  await db.updateTable('smsOutbox').set({ sealedText, sealedDraft: null }).where('id', '=', id).execute();
}

/** Marks messages that the gateway has taken, and removes their texts. */
export async function markSent(db: Db, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('smsOutbox')
    .set({ status: 'sent', sealedText: '', sentAt: at })
    .where('id', 'in', ids)
    .execute();
}

/** Marks messages that were not to be sent: see sms-budget.ts. */
export async function markWithheld(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('smsOutbox')
    .set({ status: 'withheld', sealedText: '', sealedDraft: null })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Drops messages whose tries have failed. One that is being sent may still arrive, but is not tried again.
 */
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

/** Later than every moment in the database. */
const END_OF_TIME = '9999';

/**
 * Drops the messages of a purpose that were made for phones between two moments.
 *
 * @returns the phones whose message was sent, or may be on its way
 */
export async function dropMade(
  db: Db,
  {
    purpose,
    phones,
    since,
    until = END_OF_TIME,
  }: { purpose: string; phones: readonly string[]; since: string; until?: string },
): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const dropped = await db
    .updateTable('smsOutbox')
    .set({ status: 'expired', sealedText: '' })
    .where('status', '=', 'waiting')
    .where('purpose', '=', purpose)
    .where('phone', 'in', phones)
    .where('createdAt', '>=', since)
    .where('createdAt', '<=', until)
    .returning(['phone', 'attempts'])
    .execute();
  const sent = await db
    .selectFrom('smsOutbox')
    .select('phone')
    .where('status', '=', 'sent')
    .where('purpose', '=', purpose)
    .where('phone', 'in', phones)
    .where('createdAt', '>=', since)
    .where('createdAt', '<=', until)
    .execute();
  const onTheWay = dropped.filter(({ attempts }) => attempts > 0);
  return new Set([...sent, ...onTheWay].map(({ phone }) => phone));
}

/** The reason and the time of a failed try. */
interface Failure {
  code: string;
  /** ISO 8601 */
  at: string;
  isUnclear: boolean;
}

const columnsOf = ({ code, at, isUnclear }: Failure) => ({
  failureCode: code,
  failedAt: at,
  // The claim has counted the try as unclear.
  ...(isUnclear ? {} : { unclearTries: sql<number>`unclear_tries - 1` }),
});

export async function tryAgainAt(db: Db, id: number, dueAt: string, failure: Failure): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ dueAt, ...columnsOf(failure) })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Db, id: number, failure: Failure): Promise<void> {
  await db
    .updateTable('smsOutbox')
    .set({ status: 'failed', sealedText: '', ...columnsOf(failure) })
    .where('id', '=', id)
    .execute();
}

/** When the gateway last took a message, a test included; undefined if it took none of the outbox. */
export async function lastAccepted(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('smsOutbox')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt ?? undefined;
}

/** Counts messages with a failed try since a moment, by the last code, the most frequent first. */
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

/** The messages with a failed try since a moment, each with its last failure, the newest failure first. */
export const failedMessages = keepQuery((db, { since }: { since: string }) =>
  db
    .selectFrom('smsOutbox')
    .select((select) => [
      'phone',
      'createdAt',
      select.ref('failedAt').$notNull().as('failedAt'),
      select.ref('failureCode').$notNull().as('code'),
    ])
    .where('failedAt', '>', since)
    .where('failureCode', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(MOST_FAILED),
);
export type FailedMessage = Awaited<ReturnType<typeof failedMessages>>[number];

/** When the newest message with a code was made, without messages that are withheld. */
export async function newestCodeAt(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('smsOutbox')
    .select('createdAt')
    .where('purpose', 'like', 'code-%')
    .where('isWithheld', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}

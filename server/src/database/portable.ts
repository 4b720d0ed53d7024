import { searchKey } from '@clinic-serial/contract/fields/search-key';
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/** The few places where SQLite and PostgreSQL differ. */
export type Engine = 'sqlite' | 'postgres';

/** An `id` column that the database numbers. The id of a deleted row is never given again. */
// biome-ignore lint/suspicious/noExplicitAny: the builder's type grows with every column
export function idColumn(table: CreateTableBuilder<any, any>, engine: Engine) {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/**
 * Locks a key until the end of the transaction, so that rows that the transaction counts under the lock stay
 * the same until its commit. PostgreSQL takes an advisory lock. SQLite needs none, because it has only one
 * writer.
 *
 * Take locks in this order, so that two transactions never wait for each other: the patient, a token, the
 * phone, the doctor, the doctor's day.
 *
 * @param key for example `phone:01712345678` or `doctor-day:3:2026-11-20`
 */
// biome-ignore lint/suspicious/noExplicitAny: any schema can be locked
export async function lockKey(tx: Kysely<any>, engine: Engine, key: string): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Takes two locks in one round trip, both until the end of the transaction: first `shared`, then `key`. Any
 * number of transactions may hold `shared` in this way at the same time. A transaction that takes it with
 * {@link lockKey} waits for all of them. PostgreSQL serves waiting transactions in their order, so that a
 * rush of bookings cannot keep an edit waiting.
 */
export async function lockKeyWithin(tx: Db, engine: Engine, shared: string, key: string): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${shared}, 0)),
    pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * The SQL condition that a column of search keys contains the search key of a text.
 *
 * @param text as it was typed; its wildcards count as ordinary characters
 */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const literal = searchKey(text).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
  return sql<boolean>`${column} like ${`%${literal}%`} escape '\\'`;
}

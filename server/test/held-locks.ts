import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import { lockKey } from '../src/database/locks.ts';
import type { Db } from '../src/database/tables.ts';

/**
 * Holds locks that other transactions wait for, so that a test decides which transaction is first. PostgreSQL
 * only.
 */

/** Takes the lock of a key. Other transactions wait for it until the returned function is called. */
export function lockKeyUntilReleased(database: Database, key: string): Promise<() => Promise<void>> {
  return keepTransactionOpen(database, (tx) => lockKey(tx, key));
}

/** Locks a table. Other transactions cannot read it until the returned function is called. */
export function lockTableUntilReleased(database: Database, table: string): Promise<() => Promise<void>> {
  return keepTransactionOpen(database, (tx) =>
    sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx),
  );
}

/**
 * Runs `lock` in a transaction and keeps the transaction open. It commits when the returned function is
 * called.
 */
export async function keepTransactionOpen(
  database: Database,
  lock: (tx: Db) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let taken = () => {};
  const ready = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const holding = database.write(async (tx) => {
    await lock(tx);
    taken();
    await held;
  });
  await ready;
  return () => {
    letGo();
    return holding;
  };
}

/** How many transactions wait for a lock of any kind: a key, a table, a row. */
export async function countWaiting({ read }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
  return rows[0]?.total;
}

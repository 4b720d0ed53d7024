import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import { lockKey } from '../src/database/locks.ts';
import type { Db } from '../src/database/tables.ts';

/** Standing in the way of transactions, so that a test decides which comes first. On PostgreSQL only. */

/** Nobody else passes for a key until the answer is called. */
export function hold(database: Database, key: string): Promise<() => Promise<void>> {
  return holdWith(database, (tx) => lockKey(tx, key));
}

/** Nobody else reads a table until the answer is called. */
export function holdTable(database: Database, table: string): Promise<() => Promise<void>> {
  return holdWith(database, (tx) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx));
}

/** A transaction has done its work, and commits when the answer is called. */
export async function holdWith(
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

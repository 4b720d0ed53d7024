import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import { lockKey } from '../src/database/portable.ts';

/** Standing in the way of transactions, so that a test decides which comes first. On PostgreSQL only. */

/** Nobody else passes for a key until the answer is called. */
export async function hold(database: Database, key: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let taken = () => {};
  const ready = new Promise<void>((resolve) => {
    taken = resolve;
  });
  const holding = database.write(async (tx) => {
    await lockKey(tx, 'postgres', key);
    taken();
    await held;
  });
  await ready;
  return () => {
    letGo();
    return holding;
  };
}

/** How many transactions wait for a key. */
export async function countWaiting({ read }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from pg_locks
    where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(read);
  return rows[0]?.total;
}

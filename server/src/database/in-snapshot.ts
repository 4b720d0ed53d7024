import type { Database } from './connect.ts';
import type { Db } from './tables.ts';

/** Runs all reads of `work` on one state of the database, although servers write meanwhile. */
export function inSnapshot<T>({ engine, read }: Database, work: (view: Db) => Promise<T>): Promise<T> {
  const transaction = read.transaction();
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    work,
  );
}

import { sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db } from './tables.ts';

/** The tables whose texts SQLite indexes (migration 013). */
const INDEXED = ['patients', 'appointments'];

/** How many pages of an index one call merges. That takes tens of milliseconds. */
const PAGES_AT_ONCE = 200;

/**
 * Runs work that deletes many rows. SQLite usually removes the text of each row from the index at once, which
 * takes milliseconds a row. During this work it only marks the row as deleted. The text stays in the index
 * until {@link mergeTexts} returns true.
 *
 * @param work must reject if its transaction is to be rolled back
 */
export async function deferTextRemoval<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  if (isPostgres(tx)) return work();
  await setSecureDelete(tx, 0);
  const result = await work();
  // A rejection rolls the first setting back as well.
  await setSecureDelete(tx, 1);
  return result;
}

async function setSecureDelete(tx: Db, value: 0 | 1): Promise<void> {
  for (const table of INDEXED) await command(tx, table, 'secure-delete', value);
}

/**
 * Removes some of the texts that {@link deferTextRemoval} has left in the indexes. Call it until it returns
 * true.
 *
 * @param isFirst true for the first call after a deletion; false continues the call before
 * @returns true if nothing was left to do
 */
export async function mergeTexts(tx: Db, isFirst: boolean): Promise<boolean> {
  if (isPostgres(tx)) return true;
  let isDone = true;
  for (const table of INDEXED) {
    const before = await changes(tx);
    await command(tx, table, 'merge', isFirst ? -PAGES_AT_ONCE : PAGES_AT_ONCE);
    // The command itself counts as one change (https://sqlite.org/fts5.html#the_merge_command).
    isDone &&= (await changes(tx)) - before < 2;
  }
  return isDone;
}

async function command(tx: Db, table: string, name: string, value: number): Promise<void> {
  const index = sql.table(`${table}_text`);
  await sql`insert into ${index} (${index}, rank) values (${name}, ${value})`.execute(tx);
}

async function changes(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

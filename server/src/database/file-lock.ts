import { codeOf } from './errors.ts';
import { openSqlite } from './sqlite-driver.ts';

export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * The lock file of an SQLite database. Every process that uses the database shares a lock on it; a restore
 * takes it alone. A lock on the database itself would disappear when another file replaces it.
 */
export const lockPathOf = (databasePath: string) => `${databasePath}.lock`;

/**
 * Takes a lock that ends with the process, even if it is killed. Node has no file locks, so this uses those
 * of SQLite on an empty file: a reader's lock is shared, a writer's excludes everybody.
 *
 * @param path created if it is missing, never removed
 * @param waitMs how long to wait for other holders; this blocks the whole process
 * @returns a function that releases the lock
 * @throws LockedError when it is still held after that time
 */
export async function lockFile(path: string, kind: 'shared' | 'alone', waitMs = 0): Promise<() => void> {
  const connection = openSqlite(path, { timeoutMs: waitMs });
  try {
    // A killed process would leave a journal file behind. None is needed, because nothing is written.
    connection.exec('pragma journal_mode = memory');
    connection.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    await connection.close();
    throw isBusy(error) ? new LockedError(`${path} is locked`) : error;
  }
  // The lock is released at once, because no statement was prepared.
  return () => void connection.close();
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

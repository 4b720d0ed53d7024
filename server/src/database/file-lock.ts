import { codeOf } from './errors.ts';
import { openSqlite } from './sqlite-driver.ts';

/** Another process holds the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * The lock file of an SQLite database. Every process that uses the database takes a shared lock on it. A
 * restore, which replaces the database, takes the lock alone. A lock on the database file itself would
 * disappear when another file replaces it.
 */
export const lockPathOf = (databasePath: string) => `${databasePath}.lock`;

/**
 * Takes a lock that the operating system releases when the process ends, even if it is killed. Node has no
 * file locks, so this uses SQLite's locks on an empty SQLite file: a reader's lock is shared, a writer's lock
 * excludes everybody.
 *
 * @param path of a file for the lock; created if it is missing, never removed
 * @param kind `shared` with others who share it, or `alone`
 * @param waitMs how long to wait for the other holders; blocks the whole process meanwhile
 * @returns a function that releases the lock
 * @throws LockedError when it is still held after that time
 */
export async function lockFile(path: string, kind: 'shared' | 'alone', waitMs = 0): Promise<() => void> {
  const connection = openSqlite(path, { timeoutMs: waitMs });
  try {
    // A process that is killed would leave a journal file behind. No journal is needed, because nothing is
    // written.
    connection.exec('pragma journal_mode = memory');
    connection.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    await connection.close();
    throw isBusy(error) ? new LockedError(`${path} is locked`) : error;
  }
  // The lock is released at once, because no statement was prepared.
  return () => void connection.close();
}

/** True if SQLite did not get a lock in time. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_BUSY';
}

import type { Database as SqliteConnection } from 'better-sqlite3';

/** Somebody else holds the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
}

/**
 * The file that everybody locks who opens an SQLite database: shared by those who use it, alone by who replaces it.
 * A lock on the database itself would go with the file when another is put in its place.
 */
export const lockOf = (databasePath: string) => `${databasePath}.lock`;

/**
 * Takes a lock that the system itself ends with the process, even with one that is killed. Node has none of its own, so
 * an empty SQLite file lends its: a reader's is shared, a writer's excludes everybody.
 *
 * @param path of a file for the lock; made when missing, and never removed
 * @param kind `shared` with others who share it, or `alone`
 * @param waitMs how long to wait for those who hold it; stops the process meanwhile
 * @returns what ends the lock
 * @throws LockedError when it is still held after that time
 */
export async function lockFile(path: string, kind: 'shared' | 'alone', waitMs = 0): Promise<() => void> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection: SqliteConnection = new Sqlite(path, { timeout: waitMs });
  try {
    // Nothing is written that would have to be undone; a journal would be left behind by a process that is killed.
    connection.pragma('journal_mode = memory');
    connection.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    connection.close();
    throw isBusy(error) ? new LockedError(`${path} is locked`) : error;
  }
  return () => {
    connection.close();
  };
}

/** Whether SQLite waited for a lock in vain. */
export function isBusy(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY');
}

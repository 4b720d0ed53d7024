import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** The suffixes of the database file and of the files that SQLite keeps beside it. */
const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Lets only its owner read a file. Does nothing if this user may not change the rights or the disk has none.
 */
export function restrictToOwner(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A file of another user, a disk without rights: no reason to stop the clinic.
  }
}

/**
 * Lets only its owner read a database and the files that SQLite keeps beside it. A missing database file is
 * created empty. Files that SQLite makes beside it later get the same rights.
 */
export function restrictDatabaseToOwner(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of DATABASE_SUFFIXES) if (existsSync(path + suffix)) restrictToOwner(path + suffix);
}

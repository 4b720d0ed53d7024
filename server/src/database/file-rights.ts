import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** The suffixes of the database file and of the files that SQLite keeps beside it. */
const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-journal'];

/** Lets only its owner read a file, where this user may change the rights and the disk has any. */
export function restrictToOwner(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A file of another user, a disk without rights: no reason to stop the clinic.
  }
}

/**
 * Lets only its owner read a database and SQLite's files beside it. A missing database is created empty, and
 * gives its rights to the files that SQLite makes later.
 */
export function restrictDatabaseToOwner(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of DATABASE_SUFFIXES) if (existsSync(path + suffix)) restrictToOwner(path + suffix);
}

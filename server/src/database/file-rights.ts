import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** The suffixes of the database file and of the files that SQLite keeps beside it. */
const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-journal'];

/**
 * Makes a file readable for its owner only, if this user may change its rights and the disk supports rights.
 */
export function restrictToOwner(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A file of another user and a disk without rights are no reason to stop the clinic.
  }
}

/**
 * Makes a database and SQLite's files beside it readable for the owner only. A missing database is created
 * empty, and SQLite gives its rights to the files that it makes later.
 */
export function restrictDatabaseToOwner(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of DATABASE_SUFFIXES) if (existsSync(path + suffix)) restrictToOwner(path + suffix);
}

import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;
/** What SQLite keeps beside a database that is open. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/** Lets only its owner read a file. Without effect where this user may not change that, or the disk has no rights. */
export function closeFile(path: string): void {
  try {
    chmodSync(path, OWNER_ONLY);
  } catch {
    // A file of another user, a disk without rights: no reason to stop the clinic.
  }
}

/**
 * Lets only its owner read a database and the files that SQLite keeps beside it. One that does not exist yet is made,
 * empty. Files that SQLite makes beside it later get the same rights.
 */
export function closeDatabase(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', OWNER_ONLY));
  for (const suffix of BESIDE) if (existsSync(path + suffix)) closeFile(path + suffix);
}

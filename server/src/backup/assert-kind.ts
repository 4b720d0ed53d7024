import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { BackupError } from './backup-error.ts';
import { ENCRYPTED } from './rotation.ts';

/** The first characters of a backup file, by engine. */
const STARTS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' };

/**
 * Checks that a file can be restored into the clinic's database.
 *
 * @param file its path
 * @param engine the engine of the clinic's database
 * @throws BackupError when there is no such file, it is a folder, still encrypted, or a backup of the other
 *   engine
 */
export function assertKind(file: string, engine: keyof typeof STARTS): void {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  if (statSync(file).isDirectory()) throw new BackupError(`${file} is a folder, not a backup.`);
  if (file.endsWith(ENCRYPTED)) {
    throw new BackupError(
      `${file} is encrypted: decrypt it first, into a file without ${ENCRYPTED} in its name.`,
    );
  }
  const other = engine === 'SQLite' ? 'PostgreSQL' : 'SQLite';
  if (startOf(file).startsWith(STARTS[other])) {
    throw new BackupError(`${file} is a backup of ${other}, but DATABASE_URL names a database of ${engine}.`);
  }
}

function startOf(file: string): string {
  const bytes = Buffer.alloc(STARTS.SQLite.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes);
  } finally {
    closeSync(handle);
  }
  return bytes.toString('latin1');
}

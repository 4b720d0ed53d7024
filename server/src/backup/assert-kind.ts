import { BackupError } from './backup-error.ts';
import { assertRegularFile, startOf } from './regular-file.ts';
import { ENCRYPTED } from './rotation.ts';

/** The first characters of a backup file, by engine. */
const STARTS = { SQLite: 'SQLite format 3', PostgreSQL: 'PGDMP' };

/**
 * Checks that a file can be restored into the clinic's database.
 *
 * @param file its path
 * @param engine the engine of the clinic's database
 * @throws BackupError when there is no such file, it is no regular file, still encrypted, or a backup of the other
 *   engine
 */
export function assertKind(file: string, engine: keyof typeof STARTS): void {
  assertRegularFile(file);
  if (file.endsWith(ENCRYPTED)) {
    throw new BackupError(
      `${file} is encrypted: decrypt it first, into a file without ${ENCRYPTED} in its name.`,
    );
  }
  const other = engine === 'SQLite' ? 'PostgreSQL' : 'SQLite';
  if (startOf(file, STARTS.SQLite.length).toString('latin1').startsWith(STARTS[other])) {
    throw new BackupError(`${file} is a backup of ${other}, but DATABASE_URL names a database of ${engine}.`);
  }
}

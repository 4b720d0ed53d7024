import { existsSync, rmSync, statSync } from 'node:fs';
import type SqliteConnection from 'better-sqlite3';
import { codeOf, DatabaseUnusable } from './errors.ts';

/**
 * Reads a whole SQLite file and looks whether it is sound. Nothing is written: what is left of a damaged file is what a
 * rescue has to work with.
 *
 * @param Sqlite the driver
 * @param path of the file; one that does not exist yet is sound
 * @throws DatabaseUnusable when it is damaged
 */
export function checkSqliteFile(Sqlite: typeof SqliteConnection, path: string): void {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) {
    // SQLite would take it for a new database and throw the log away.
    if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
      throw damaged(path, 'empty, its log is not');
    return;
  }
  // Even a reader makes these two when they are not there.
  const made = [`${path}-wal`, `${path}-shm`].filter((file) => !existsSync(file));
  const complaint = complaintAbout(Sqlite, path);
  if (complaint === undefined) return;
  for (const file of made) rmSync(file, { force: true });
  throw damaged(path, complaint);
}

function damaged(path: string, complaint: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database file ${path} is damaged (${complaint}) and was left as it is: put a backup in its place.`,
  );
}

/** SQLite's own words about what is wrong; undefined when it finds nothing. */
function complaintAbout(Sqlite: typeof SqliteConnection, path: string): string | undefined {
  try {
    const connection = new Sqlite(path, { readonly: true });
    try {
      // Everything but whether each index agrees with its table: that would take several times as long.
      const found = String(connection.pragma('quick_check(1)', { simple: true }));
      return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
    } finally {
      connection.close();
    }
  } catch (error) {
    const code = codeOf(error);
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return (error as Error).message;
    // Not readable at all, or another process is just making it: opening it for good tells.
    return undefined;
  }
}

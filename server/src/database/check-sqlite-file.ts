import { existsSync, rmSync, statSync } from 'node:fs';
import { codeOf, DatabaseUnusable } from './errors.ts';
import { openSqlite } from './sqlite-driver.ts';

/**
 * Reads a whole SQLite file and checks that it is not damaged. It writes nothing, because a rescue needs the
 * damaged file as it is. A file that does not exist yet passes.
 *
 * @throws DatabaseUnusable when it is damaged
 */
export async function checkSqliteFile(path: string): Promise<void> {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) {
    // SQLite would take the empty file for a new database and delete the log.
    if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size)
      throw damaged(path, 'empty, its log is not');
    return;
  }
  // Even a reader creates these two files if they are missing.
  const made = [`${path}-wal`, `${path}-shm`].filter((file) => !existsSync(file));
  const complaint = await complaintAbout(path);
  if (complaint === undefined) return;
  for (const file of made) rmSync(file, { force: true });
  throw damaged(path, complaint);
}

function damaged(path: string, complaint: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `The database file ${path} is damaged (${complaint}) and was left as it is: put a backup in its place.`,
  );
}

/** SQLite's message about the damage; undefined if it finds none. */
async function complaintAbout(path: string): Promise<string | undefined> {
  try {
    const connection = openSqlite(path, { readOnly: true });
    try {
      // quick_check does not compare each index with its table, which would take several times as long.
      const found = String(connection.column('pragma quick_check(1)')[0]);
      return found === 'ok' ? undefined : found.replaceAll('\n', ' ');
    } finally {
      await connection.close({ free: false });
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return (error as Error).message;
    // The file cannot be read, or another process is creating it. Opening it later gives the right error.
    return undefined;
  }
}

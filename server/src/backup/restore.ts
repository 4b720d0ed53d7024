import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { connect } from '../database/connect.ts';
import { LockedError, lockOf } from '../database/file-lock.ts';
import { migrate } from '../database/migrate.ts';
import {
  type Contents,
  checkDatabase,
  copyDatabase,
  countContents,
  foldLog,
} from '../database/sqlite-file.ts';
import { BackupError } from './backup-error.ts';
import { giveName, syncFolder } from './durable-file.ts';
import { lockOrSay } from './lock-or-say.ts';

/** What SQLite may keep beside a database that was not closed, and would apply to whatever has the database's name. */
const LOGS = ['-wal', '-journal'];

export interface Restored extends Contents {
  /** The migrations that the backup lacked. */
  migrated: string[];
  /** Path of the database that was there before; undefined when there was none. */
  aside: string | undefined;
}

/**
 * Puts a backup in the place of the clinic's database. A copy of the backup is checked and brought up to date first;
 * the database that is there is kept under another name; then one rename makes the change, so that a power cut at any
 * moment leaves either of the two.
 *
 * @param parts.file path of the backup; it is only read
 * @param parts.database path of the SQLite file to replace; made when missing
 * @throws BackupError when there is no such file, or somebody uses the database
 * @throws DatabaseUnusable when the backup is damaged, no backup, or of a newer version. Nothing has changed then
 */
export async function restore(parts: { file: string; database: string; clock: Clock }): Promise<Restored> {
  const { file, database, clock } = parts;
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  if (existsSync(database) && realpathSync(file) === realpathSync(database)) {
    throw new BackupError(`${file} is the clinic's database, not a backup of it.`);
  }
  mkdirSync(dirname(database), { recursive: true });
  const inUse = `The database ${database} is in use: stop the server first.`;
  const unlock = await lockOrSay(lockOf(database), 'alone', inUse);
  const folder = `${database}.restoring`;
  try {
    // One that was killed leaves its copy.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'clinic.db');
    checkDatabase(file);
    copyDatabase(file, copy);
    const migrated = await bringUpToDate(copy);
    foldLog(copy);
    checkDatabase(copy);
    const contents = countContents(copy);

    let aside: string | undefined;
    if (existsSync(database)) {
      ownAs(database, copy);
      aside = `${database}.before-restore-${clock.now().toISOString().replaceAll(':', '-')}`;
      keepAside(database, aside, folder);
    }
    giveName(copy, database);
    return { ...contents, migrated, aside };
  } catch (error) {
    throw error instanceof LockedError ? new BackupError(inUse) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

async function bringUpToDate(copy: string): Promise<string[]> {
  const database = await connect(`file:${copy}`);
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
}

/**
 * Copies the present database to another name, and leaves nothing beside it that SQLite would take for the log of the
 * one that comes in its place.
 */
function keepAside(database: string, aside: string, folder: string): void {
  const present = LOGS.filter((suffix) => existsSync(database + suffix));
  const copy = (suffix: string) => copyFileSync(database + suffix, join(folder, `aside${suffix}`));
  // Before SQLite looks at it: of a database that is damaged it may throw the log away.
  for (const suffix of ['', ...present]) copy(suffix);
  const whole = foldLog(database);
  if (whole) copy('');
  for (const suffix of whole ? [''] : [...present, '']) {
    ownAs(database, join(folder, `aside${suffix}`));
    giveName(join(folder, `aside${suffix}`), aside + suffix);
  }
  // SQLite has seldom left any; one that stays would be applied to the database that comes.
  for (const suffix of [...LOGS, '-shm']) rmSync(database + suffix, { force: true });
  syncFolder(dirname(database));
}

/** Whoever could use the one file can use the other: the command may run as root, the server seldom does. */
function ownAs(present: string, path: string): void {
  const { mode, uid, gid } = statSync(present);
  chmodSync(path, mode);
  if (uid !== statSync(path).uid) chownSync(path, uid, gid);
}

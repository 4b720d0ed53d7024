import { chownSync, copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { LockedError, lockPathOf } from '../database/file-lock.ts';
import { restrictToOwner } from '../database/file-rights.ts';
import { bringUpToDate } from '../database/migrate.ts';
import {
  type Contents,
  checkDatabase,
  copyDatabase,
  countContents,
  mergeLog,
  schemaOf,
} from '../database/sqlite-file.ts';
import { assertKind, assertSchema } from './assert-restorable.ts';
import { lockOrThrowBusy, renameDurably, syncFolder } from './backup-folder.ts';
import { BackupError } from './command.ts';
import { checkProofs, writeProofs } from './proof.ts';

/** SQLite may leave these beside a database, and would apply them to any file that gets its name. */
const LOGS = ['-wal', '-journal'];

export interface Restored extends Contents {
  migrated: string[];
  /** Path of the database that was there before; undefined when there was none. */
  aside: string | undefined;
  isProven: boolean;
}

/**
 * Replaces the clinic's database with a backup. First a copy of the backup is compared with its proofs,
 * checked and brought up to date. Then the present database is kept under another name. Then one rename makes
 * the change, so that a power cut at any moment leaves either the old database or the new one.
 *
 * @param parts.database path of the SQLite file to replace; made when missing
 * @param parts.secret CLINIC_SECRET, for the keyed sum; null checks the plain sum only
 * @param parts.withoutProof accepts a backup without a sum too, see {@link checkProofs}
 * @throws BackupError for a missing file, other proofs, or a database in use
 * @throws DatabaseUnusable for a damaged, foreign or too new backup. Nothing has changed then
 */
export async function restore(parts: {
  file: string;
  database: string;
  secret: string | null;
  withoutProof?: boolean;
  clock: Clock;
}): Promise<Restored> {
  const { file, database, secret, withoutProof = false, clock } = parts;
  assertKind(file, 'SQLite');
  if (existsSync(database) && realpathSync(file) === realpathSync(database)) {
    throw new BackupError(`${file} is the clinic's database, not a backup of it.`);
  }
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const inUse = `The database ${database} is in use: stop the server first.`;
  const unlock = await lockOrThrowBusy(lockPathOf(database), 'alone', inUse);
  const folder = `${database}.restoring`;
  try {
    // An earlier restore that was killed has left its copy.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'clinic.db');
    const isProven = await copyProven({ file, copy, secret, withoutProof });
    await assertSchema(file, await schemaOf(copy), await checkDatabase(copy), folder);
    const migrated = await bringUpToDate(`file:${copy}`);
    await mergeLog(copy);
    await checkDatabase(copy);
    const contents = await countContents(copy);

    let aside: string | undefined;
    if (existsSync(database)) {
      ownAs(database, copy);
      aside = `${database}.before-restore-${clock.now().toISOString().replaceAll(':', '-')}`;
      await keepAside(database, aside, folder, secret);
    }
    renameDurably(copy, database);
    return { ...contents, migrated, aside, isProven };
  } catch (error) {
    throw error instanceof LockedError ? new BackupError(inUse) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Copies a backup and compares the copy with the proofs, so that the restored bytes are the proven ones.
 * Without proofs SQLite makes the copy, because there may be a log.
 *
 * @returns true if there was a proof
 */
async function copyProven(parts: {
  file: string;
  copy: string;
  secret: string | null;
  withoutProof: boolean;
}): Promise<boolean> {
  const { file, copy } = parts;
  copyFileSync(file, copy);
  restrictToOwner(copy);
  const isProven = checkProofs({ ...parts, bytes: copy });
  if (!isProven) {
    rmSync(copy);
    await checkDatabase(file);
    await copyDatabase(file, copy);
  }
  return isProven;
}

/**
 * Copies the present database to another name, and removes its logs, which SQLite would apply to the new one.
 * The copy gets proofs like a backup, unless it is too damaged to be restored.
 */
async function keepAside(
  database: string,
  aside: string,
  folder: string,
  secret: string | null,
): Promise<void> {
  const present = LOGS.filter((suffix) => existsSync(database + suffix));
  const copied = join(folder, 'aside');
  const copy = (suffix: string) => copyFileSync(database + suffix, copied + suffix);
  // Copy the files before SQLite opens the database, because SQLite may delete the log of a damaged one.
  for (const suffix of ['', ...present]) copy(suffix);
  const whole = await mergeLog(database);
  if (whole) copy('');
  const proofs = whole ? writeProofs(copied, basename(aside), secret) : present;
  for (const suffix of [...proofs, '']) {
    ownAs(database, copied + suffix);
    renameDurably(copied + suffix, aside + suffix);
  }
  // SQLite has usually removed the logs already. A log that remains would be applied to the new database.
  for (const suffix of [...LOGS, '-shm']) rmSync(database + suffix, { force: true });
  syncFolder(dirname(database));
}

/** Gives a file to the owner of the present database alone, because the command may run as root. */
function ownAs(present: string, path: string): void {
  const { uid, gid } = statSync(present);
  restrictToOwner(path);
  if (uid !== statSync(path).uid) chownSync(path, uid, gid);
}

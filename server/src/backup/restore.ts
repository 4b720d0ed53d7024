import { chownSync, copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { connect } from '../database/connect.ts';
import { LockedError, lockOf } from '../database/file-lock.ts';
import { closeFile } from '../database/file-rights.ts';
import { migrate } from '../database/migrate.ts';
import {
  type Contents,
  checkDatabase,
  copyDatabase,
  countContents,
  foldLog,
} from '../database/sqlite-file.ts';
import { assertKind } from './assert-kind.ts';
import { BackupError } from './backup-error.ts';
import { giveName, syncFolder } from './durable-file.ts';
import { lockOrSay } from './lock-or-say.ts';
import { checkProofs, writeProofs } from './proof.ts';

/** What SQLite may keep beside a database that was not closed, and would apply to whatever has the database's name. */
const LOGS = ['-wal', '-journal'];

export interface Restored extends Contents {
  /** The migrations that the backup lacked. */
  migrated: string[];
  /** Path of the database that was there before; undefined when there was none. */
  aside: string | undefined;
  /** False when no sum stood beside the backup. */
  isProven: boolean;
}

/**
 * Puts a backup in the place of the clinic's database. A copy of the backup is compared with its proofs, checked and
 * brought up to date first; the database that is there is kept under another name; then one rename makes the change, so
 * that a power cut at any moment leaves either of the two.
 *
 * @param parts.file path of the backup; it is only read
 * @param parts.database path of the SQLite file to replace; made when missing
 * @param parts.secret CLINIC_SECRET, for the keyed sum; null asks for the plain one only
 * @param parts.withoutProof takes a backup without a sum too, see {@link checkProofs}
 * @throws BackupError when there is no such file, it is not what its proofs say, or somebody uses the database
 * @throws DatabaseUnusable when the backup is damaged, no backup, or of a newer version. Nothing has changed then
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
  const unlock = await lockOrSay(lockOf(database), 'alone', inUse);
  const folder = `${database}.restoring`;
  try {
    // One that was killed leaves its copy.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'clinic.db');
    const isProven = copyProven({ file, copy, secret, withoutProof });
    const migrated = await bringUpToDate(copy);
    foldLog(copy);
    checkDatabase(copy);
    const contents = countContents(copy);

    let aside: string | undefined;
    if (existsSync(database)) {
      ownAs(database, copy);
      aside = `${database}.before-restore-${clock.now().toISOString().replaceAll(':', '-')}`;
      keepAside(database, aside, folder, secret);
    }
    giveName(copy, database);
    return { ...contents, migrated, aside, isProven };
  } catch (error) {
    throw error instanceof LockedError ? new BackupError(inUse) : error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Copies a backup and compares the copy with the proofs, so that what is restored is what was proven. A file without
 * proofs is copied by SQLite, because it may have a log beside it.
 *
 * @returns whether there was a proof
 */
function copyProven(parts: {
  file: string;
  copy: string;
  secret: string | null;
  withoutProof: boolean;
}): boolean {
  const { file, copy } = parts;
  copyFileSync(file, copy);
  closeFile(copy);
  const isProven = checkProofs({ ...parts, bytes: copy });
  if (!isProven) {
    rmSync(copy);
    checkDatabase(file);
    copyDatabase(file, copy);
  }
  checkDatabase(copy);
  return isProven;
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
 * one that comes in its place. It gets proofs like a backup, unless it is too damaged to be restored.
 */
function keepAside(database: string, aside: string, folder: string, secret: string | null): void {
  const present = LOGS.filter((suffix) => existsSync(database + suffix));
  const copied = join(folder, 'aside');
  const copy = (suffix: string) => copyFileSync(database + suffix, copied + suffix);
  // Before SQLite looks at it: of a database that is damaged it may throw the log away.
  for (const suffix of ['', ...present]) copy(suffix);
  const whole = foldLog(database);
  if (whole) copy('');
  const proofs = whole ? writeProofs(copied, basename(aside), secret) : present;
  for (const suffix of [...proofs, '']) {
    ownAs(database, copied + suffix);
    giveName(copied + suffix, aside + suffix);
  }
  // SQLite has seldom left any; one that stays would be applied to the database that comes.
  for (const suffix of [...LOGS, '-shm']) rmSync(database + suffix, { force: true });
  syncFolder(dirname(database));
}

/** For the owner of the present database only: the command may run as root, the server seldom does. */
function ownAs(present: string, path: string): void {
  const { uid, gid } = statSync(present);
  closeFile(path);
  if (uid !== statSync(path).uid) chownSync(path, uid, gid);
}

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LockedError, lockFile } from '../database/file-lock.ts';
import { restrictToOwner } from '../database/file-rights.ts';
import { BackupError, Busy } from './command.ts';
import { checkProofs, PROOFS, writeProofs } from './proof.ts';
import { backupTime, isBeforeRestore } from './rotation.ts';

/** Gives a finished file its name on the same disk. A power cut leaves the old file or the new one. */
export function renameDurably(from: string, to: string): void {
  sync(from);
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Waits until a folder's names are on the disk, if the file system supports that. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, and writes its names by itself.
  if (process.platform === 'win32') return;
  try {
    sync(folder, 'r');
  } catch (error) {
    // Some network folders do not support it.
    if (!['EINVAL', 'ENOTSUP'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

function sync(path: string, flags = 'r+'): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Takes a lock without waiting; see `lockFile`. @throws Busy with `sentence` when it is taken */
export async function lockOrThrowBusy(
  path: string,
  kind: 'shared' | 'alone',
  sentence: string,
): Promise<() => void> {
  return lockFile(path, kind).catch((error: unknown) => {
    throw error instanceof LockedError ? new Busy(sentence) : error;
  });
}

/**
 * Makes backups, their proofs and files that restores set aside readable for their owner only. `connect` does
 * the same for the database. Other files in the folders are left alone.
 *
 * @param parts.folder the folder of the backups; it need not exist
 * @param parts.database path of the SQLite file; undefined on PostgreSQL
 */
export function restrictClinicFilesToOwner(parts: { folder: string; database?: string | undefined }): void {
  const { folder, database } = parts;
  for (const name of namesIn(folder)) {
    const backup = withoutProof(name);
    if (backupTime(backup) !== undefined || isBeforeRestore(backup)) restrictToOwner(join(folder, name));
  }
  if (database === undefined) return;
  const aside = `${basename(database)}.before-restore-`;
  for (const name of namesIn(dirname(database))) {
    if (name.startsWith(aside)) restrictToOwner(join(dirname(database), name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function withoutProof(name: string): string {
  const proof = PROOFS.find((suffix) => name.endsWith(suffix));
  return proof ? name.slice(0, -proof.length) : name;
}

/** The folder for unfinished files. Nothing in it is a backup yet. */
const UNFINISHED = '.unfinished';

/**
 * Runs `work` while no other process works in the folder of the backups, which is made when missing.
 *
 * @param work gets an empty folder on the same disk, for unfinished files. It is removed afterwards
 * @throws Busy when another process works there; errors of the disk
 */
export async function inBackupFolder<T>(
  folder: string,
  work: (unfinished: string) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const busy = `Another backup is being made in ${folder}.`;
  const unlock = await lockOrThrowBusy(join(folder, '.lock'), 'alone', busy);
  const unfinished = join(folder, UNFINISHED);
  try {
    restrictClinicFilesToOwner({ folder });
    newFolder(unfinished);
    return await work(unfinished);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    unlock();
  }
}

/** Makes an empty folder that only its owner may read. Removes files that a killed process left there. */
export function newFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Gives a finished file its proofs and its name, then reads it back to check what was written.
 *
 * @param to path of the backup, on the same disk
 * @param name the last part of `to`
 * @param secret CLINIC_SECRET, for the keyed sum; null makes none
 * @throws BackupError when there is such a file, or when the disk returns other bytes than were written; then
 *   the file is removed, so that nobody trusts it
 */
export function putInPlace(from: string, to: string, name: string, secret: string | null): void {
  if (existsSync(to)) throw new BackupError(`There is a backup ${to} already.`);
  // The proofs get their names first, so that there is never a backup without them.
  for (const suffix of writeProofs(from, name, secret)) renameDurably(from + suffix, to + suffix);
  renameDurably(from, to);
  try {
    checkProofs({ file: to, bytes: to, secret, withoutProof: false });
  } catch (error) {
    for (const suffix of ['', ...PROOFS]) rmSync(to + suffix, { force: true });
    throw error;
  }
}

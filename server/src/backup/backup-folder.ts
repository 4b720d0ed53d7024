import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { renameDurably } from './durable-file.ts';
import { restrictClinicFilesToOwner } from './file-rights.ts';
import { lockOrThrowBusy } from './lock-or-say.ts';
import { checkProofs, PROOFS, writeProofs } from './proof.ts';

/** The folder for unfinished files. Nothing in it is a backup yet. */
const UNFINISHED = '.unfinished';

/**
 * Runs `work` while no other process works in the folder of the backups.
 *
 * @param folder the folder of the backups; made when missing
 * @param work gets the path of an empty folder on the same disk, for unfinished files. That folder is removed
 *   afterwards
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

/**
 * Makes an empty folder for unfinished files that only its owner may read. Files that a killed process left
 * in it are removed.
 */
export function newFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { mode: 0o700 });
}

/**
 * Gives a finished file its proofs and its name, then reads it back to check what was written.
 *
 * @param from path of the file
 * @param to path of the backup, on the same disk
 * @param name the last part of `to`
 * @param secret CLINIC_SECRET, for the keyed sum; null makes none
 * @throws BackupError when there is such a file already, or when the disk returns other bytes than were
 *   written. In the second case the file is removed, so that nobody trusts it
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

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { lockOf } from '../database/file-lock.ts';
import { type Contents, checkDatabase, copyDatabase, countContents } from '../database/sqlite-file.ts';
import { BackupError } from './backup-error.ts';
import { giveName } from './durable-file.ts';
import { closeToOthers } from './file-rights.ts';
import { lockOrSay } from './lock-or-say.ts';
import { checkProofs, PROOFS, writeProofs } from './proof.ts';
import { backupName, orphanedProofs, outdatedBackups } from './rotation.ts';

/** Nothing in here is a backup yet. */
const UNFINISHED = '.unfinished';

export interface Backup extends Contents {
  /** Its path. */
  file: string;
  bytes: number;
  /** Names of older backups that it made superfluous; they are gone. */
  removed: string[];
}

/**
 * Copies the clinic's database while the server serves, checks the copy, and only then gives it the name of a backup
 * and removes those that are no longer needed. Whatever was acknowledged before the moment in its name is in it.
 *
 * @param parts.database path of the SQLite file
 * @param parts.folder where backups are kept; made when missing
 * @param parts.secret CLINIC_SECRET, for the keyed sum; null makes none
 * @throws BackupError when there is no database, it is being restored, another backup is being made, or the disk gives
 *   back other bytes than were written
 * @throws DatabaseUnusable when the copy has a fault; errors of the disk. Older backups are as they were then
 */
export async function makeBackup(parts: {
  database: string;
  folder: string;
  secret: string | null;
  clock: Clock;
}): Promise<Backup> {
  const { database, folder, secret, clock } = parts;
  if (!existsSync(database)) throw new BackupError(`There is no database at ${database}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlockDatabase = await lockOrSay(
    lockOf(database),
    'shared',
    `The database ${database} is being restored.`,
  );
  try {
    const busy = `Another backup is being made in ${folder}.`;
    const unlockFolder = await lockOrSay(join(folder, '.lock'), 'alone', busy);
    try {
      closeToOthers({ folder });
      return copyInto(folder, database, backupName(clock.now()), secret);
    } finally {
      rmSync(join(folder, UNFINISHED), { recursive: true, force: true });
      unlockFolder();
    }
  } finally {
    unlockDatabase();
  }
}

function copyInto(folder: string, database: string, name: string, secret: string | null): Backup {
  const file = join(folder, name);
  if (existsSync(file)) throw new BackupError(`There is a backup ${file} already.`);
  const unfinished = join(folder, UNFINISHED);
  // One that was killed leaves its copy.
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const copy = join(unfinished, name);
  copyDatabase(database, copy);
  checkDatabase(copy);
  const contents = countContents(copy);
  const { size } = statSync(copy);
  // The proofs get their names first: there is never a backup without them.
  for (const suffix of writeProofs(copy, name, secret)) giveName(copy + suffix, file + suffix);
  giveName(copy, file);
  readBack(file, secret);

  const removed = outdatedBackups(readdirSync(folder), name);
  for (const old of removed) rmSync(join(folder, old));
  for (const proof of orphanedProofs(readdirSync(folder))) rmSync(join(folder, proof));
  return { file, bytes: size, ...contents, removed };
}

/** Reads what was written. A backup that differs from its proofs goes, so that nobody trusts it. */
function readBack(file: string, secret: string | null): void {
  try {
    checkProofs({ file, bytes: file, secret, withoutProof: false });
  } catch (error) {
    for (const suffix of ['', ...PROOFS]) rmSync(file + suffix, { force: true });
    throw error;
  }
}

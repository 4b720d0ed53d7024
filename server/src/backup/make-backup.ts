import { closeSync, copyFileSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { lockPathOf } from '../database/file-lock.ts';
import { schemaNumber } from '../database/migrate.ts';
import {
  type Contents,
  type Copied,
  checkDatabase,
  copyDatabase,
  countContents,
} from '../database/sqlite-file.ts';
import type { CopySettings } from '../settings/copy-settings.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { inBackupFolder, lockOrThrowBusy, newFolder, putInPlace, renameDurably } from './backup-folder.ts';
import { BackupError, Busy } from './command.ts';
import { dumpDatabase } from './postgres-dump.ts';
import { PROOFS, SUM, writeProofs } from './proof.ts';
import {
  backupName,
  ENCRYPTED,
  futureBackups,
  newestBackup,
  orphanedProofs,
  outdatedBackups,
  outdatedCopies,
} from './rotation.ts';
import { environmentWithoutSettings, errorLineOf, runProgram } from './run-program.ts';

/**
 * The operator makes this file on the disk of the copies. If the file is missing, the disk is not mounted.
 */
const MARK = 'clinic-copies';
const UNFINISHED = '.unfinished';

/**
 * Puts an encrypted copy of a backup into the other place, with a SHA-256 of its own and the backup's own
 * proofs, and removes copies that are no longer needed. After an error the older copies are unchanged.
 *
 * @param parts.proofs suffixes of the proofs that are beside the backup
 * @returns the path of the copy
 * @throws BackupError with a sentence when the other disk is not there, or the command is missing or fails;
 *   errors of that disk
 */
async function copyAway(parts: {
  folder: string;
  name: string;
  proofs: readonly string[];
  copies: CopySettings;
}): Promise<string> {
  const { folder, name, proofs, copies } = parts;
  const place = copies.folder;
  if (!statSync(join(place, MARK), { throwIfNoEntry: false })?.isFile()) {
    throw new BackupError(
      `The backup was not copied: there is no file ${join(place, MARK)}, so the disk of the copies is not mounted.`,
    );
  }
  const unfinished = join(place, UNFINISHED);
  newFolder(unfinished);
  try {
    const copy = join(unfinished, name + ENCRYPTED);
    await encrypt(join(folder, name), copy, copies.command);
    writeProofs(copy, name + ENCRYPTED, null);
    for (const suffix of proofs) copyFileSync(join(folder, name + suffix), join(unfinished, name + suffix));
    // The sums get their names first, so that there is never a copy without them.
    const sums = [...proofs.map((suffix) => name + suffix), name + ENCRYPTED + SUM];
    for (const file of [...sums, name + ENCRYPTED]) renameDurably(join(unfinished, file), join(place, file));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const old of outdatedCopies(readdirSync(place), name, copies.kept)) {
    for (const suffix of [ENCRYPTED, ENCRYPTED + SUM, ...PROOFS]) {
      rmSync(join(place, old + suffix), { force: true });
    }
  }
  for (const sum of orphanedProofs(readdirSync(place))) rmSync(join(place, sum));
  return join(place, name + ENCRYPTED);
}

async function encrypt(from: string, to: string, command: readonly string[]): Promise<void> {
  const [program = '', ...args] = command;
  const missing = `The backup was not copied: there is no program ${program}, which BACKUP_COPY_COMMAND names.`;
  const input = openSync(from, 'r');
  const output = openSync(to, 'wx', 0o600);
  try {
    const ended = await runProgram(program, args, {
      env: environmentWithoutSettings(),
      missing,
      input,
      output,
    });
    if (ended.code !== 0) {
      throw new BackupError(`The backup was not copied: ${program} failed: ${errorLineOf(ended)}.`);
    }
  } finally {
    closeSync(input);
    closeSync(output);
  }
  if (statSync(to).size === 0) throw new BackupError(`The backup was not copied: ${program} wrote nothing.`);
}

export interface Backup extends Contents {
  file: string;
  bytes: number;
  /** Names of the older backups that were removed because this one replaces them. */
  removed: string[];
  /** Names of backups that are dated later than this one. */
  future: string[];
  /** The encrypted copy in the other place: its path, or a sentence that says why there is none. */
  copy?: { file: string } | { failed: string };
}

export interface BackupTask {
  databaseUrl: string;
  folder: string;
  /** CLINIC_SECRET, for the keyed sum; null makes none. */
  secret: string | null;
  /** The place of the encrypted copy, and how to make it; null makes none. */
  copies: CopySettings | null;
  /** In milliseconds. No backup is made while the newest one is younger; undefined to make one always. */
  everyMs?: number;
}

/**
 * Copies the clinic's database while the server runs, and checks the copy. After that the copy gets the name
 * of a backup, and backups that are no longer needed are removed. The backup contains every write that was
 * acknowledged before the moment in its name. If the encrypted copy fails, `copy` says why. After an error
 * the older backups are unchanged.
 *
 * @throws Busy when the database is being restored, or another process makes a backup or has just made one
 * @throws BackupError without a database, when a program fails, or the disk returns other bytes
 * @throws DatabaseUnusable when the copy has a fault; errors of the disk or of the connection
 */
export async function makeBackup(parts: BackupTask & { clock: Clock }): Promise<Backup> {
  const { databaseUrl, folder, secret, copies, everyMs = 0, clock } = parts;
  const path = sqlitePath(databaseUrl);
  if (path !== undefined && !existsSync(path)) throw new BackupError(`There is no database at ${path}.`);
  return inBackupFolder(folder, async (unfinished) => {
    const moment = clock.now();
    // Check this under the lock, because another instance may have made a backup a moment ago.
    if (everyMs > 0 && (await newestBackup(folder, moment)) + everyMs > moment.getTime()) {
      throw new Busy(`Another process has just made a backup in ${folder}.`);
    }
    const copied = join(unfinished, 'copy');
    const { applied, ...contents } =
      path === undefined ? await dumpDatabase(databaseUrl, copied) : await copyFile(path, copied);
    const { size: bytes } = statSync(copied);
    const name = backupName(
      moment,
      schemaNumber(applied.map((migration) => migration.name)),
      path === undefined ? 'dump' : 'db',
    );
    const file = join(folder, name);
    putInPlace(copied, file, name, secret);

    const removed = outdatedBackups(readdirSync(folder), name);
    for (const old of removed) rmSync(join(folder, old));
    for (const proof of orphanedProofs(readdirSync(folder))) rmSync(join(folder, proof));
    const future = futureBackups(readdirSync(folder), name);
    const backup = { file, bytes, ...contents, removed, future };
    return copies === null ? backup : { ...backup, copy: await copyOrSay(folder, name, copies) };
  });
}

async function copyFile(path: string, to: string): Promise<Copied> {
  const restored = `The database ${path} is being restored.`;
  const unlock = await lockOrThrowBusy(lockPathOf(path), 'shared', restored);
  try {
    await copyDatabase(path, to);
    const applied = await checkDatabase(to);
    return { ...(await countContents(to)), applied };
  } finally {
    unlock();
  }
}

async function copyOrSay(folder: string, name: string, copies: CopySettings): Promise<Backup['copy']> {
  try {
    const proofs = PROOFS.filter((suffix) => existsSync(join(folder, name + suffix)));
    return { file: await copyAway({ folder, name, proofs, copies }) };
  } catch (error) {
    const { message } = error as Error;
    return { failed: error instanceof BackupError ? message : `The backup was not copied: ${message}.` };
  }
}

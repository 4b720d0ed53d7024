import { closeSync, copyFileSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopySettings } from '../settings/copy-settings.ts';
import { BackupError } from './backup-error.ts';
import { newFolder } from './backup-folder.ts';
import { renameDurably } from './durable-file.ts';
import { PROOFS, SUM, writeProofs } from './proof.ts';
import { ENCRYPTED, orphanedProofs, outdatedCopies } from './rotation.ts';
import { environmentWithoutSettings, errorLineOf, runProgram } from './run-program.ts';

/** The operator makes this file on the disk of the copies. If it is missing, the disk is not mounted. */
export const MARK = 'clinic-copies';
const UNFINISHED = '.unfinished';

/**
 * Puts an encrypted copy of a backup into the other place, with a SHA-256 of its own and the backup's own
 * proofs, and removes copies that are no longer needed.
 *
 * @param parts.folder the folder of the backup
 * @param parts.name the name of the backup
 * @param parts.proofs suffixes of the proofs that are beside it
 * @returns the path of the copy
 * @throws BackupError with a sentence when the disk of the copies is not there, or the command is missing or
 *   fails; errors of that disk. The older copies are unchanged then
 */
export async function copyAway(parts: {
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

import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lockOrThrowBusy, newFolder, renameDurably } from '../backup/backup-folder.ts';
import { BackupError } from '../backup/command.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { type Clock, makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { assertClinicDatabase } from '../database/clinic-database.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { runCommand } from '../database/run-command.ts';
import type { Contents } from '../database/sqlite-file.ts';
import { checkBundle, writeBundle } from './bundle.ts';
import { readArguments, readPassphrase } from './passphrase.ts';

/** Where docs/operating.md puts the settings. */
export const USUAL_SETTINGS = '/etc/clinic-serial.env';

interface Packed extends Contents {
  bytes: number;
  hasSettings: boolean;
}

/**
 * Writes a backup, the secret and the settings of a clinic into one sealed file, while the server runs. The
 * file gets its name only after it was read back whole.
 *
 * @param parts.force replaces a file that is there
 * @param parts.settings path of the settings; left out for the usual path, if there is a file
 * @param parts.folder BACKUP_FOLDER. The backup is made there, because the disk of the bundle may leave the
 *   house, and deleted files can be recovered from a disk
 * @throws BackupError with a sentence; errors of the disk. Nothing has changed then
 */
async function packClinic(parts: {
  file: string;
  force: boolean;
  settings: string | undefined;
  askPassphrase: () => Promise<string>;
  databaseUrl: string;
  folder: string;
  secret: string | null;
  clock: Clock;
}): Promise<Packed> {
  const { file, force, askPassphrase, databaseUrl, folder, secret, clock } = parts;
  if (existsSync(file) && !force)
    throw new BackupError(`There is a file ${file} already: --force replaces it.`);
  if (!existsSync(dirname(file))) throw new BackupError(`There is no folder ${dirname(file)}.`);
  const settings = readSettings(parts.settings);
  const passphrase = await askPassphrase();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const busy = `Another process packs the clinic in ${folder}.`;
  const unlock = await lockOrThrowBusy(join(folder, '.pack.lock'), 'alone', busy);
  const packing = join(folder, '.packing');
  const unfinished = `${file}.unfinished`;
  try {
    newFolder(packing);
    const made = await makeBackup({ databaseUrl, folder: packing, secret, copies: null, clock });
    rmSync(unfinished, { force: true });
    const backup = { folder: packing, name: basename(made.file) };
    writeBundle(unfinished, passphrase, { backup, secret, settings });
    checkBundle(unfinished, passphrase);
    const { size: bytes } = statSync(unfinished);
    renameDurably(unfinished, file);
    const { appointments, patients } = made;
    return { bytes, appointments, patients, hasSettings: settings !== null };
  } finally {
    rmSync(packing, { recursive: true, force: true });
    rmSync(unfinished, { force: true });
    unlock();
  }
}

function readSettings(path: string | undefined): string | null {
  if (path === undefined && !existsSync(USUAL_SETTINGS)) return null;
  if (path !== undefined && !existsSync(path)) throw new BackupError(`There are no settings in ${path}.`);
  return readFileSync(path ?? USUAL_SETTINGS, 'utf8');
}

const usage =
  () => `${commandLine('pack', 'FILE')}: puts the whole clinic into one file, sealed with a passphrase, also while the server runs.
  --settings FILE         the settings to pack, /etc/clinic-serial.env unless said
  --passphrase-file FILE  its first line is the passphrase; else you type it
  --force                 replaces FILE`;

export function main(args: string[]): Promise<number> {
  return runCommand('The clinic was not packed', async (print) => {
    const { file, settings, passphraseFile, force } = readArguments(args, usage);
    const config = readConfig(withKeptSecret(process.env));
    await assertClinicDatabase(config.databaseUrl, 'pack');
    const packed = await packClinic({
      file,
      force,
      settings,
      askPassphrase: () => readPassphrase(passphraseFile, true),
      databaseUrl: config.databaseDirectUrl,
      folder: config.backup.folder,
      secret: config.ownSecret,
      clock: makeClock(config.clinic.timeZone),
    });
    const { bytes, appointments, patients, hasSettings } = packed;
    print(
      `${file}: ${bytes} bytes, ${appointments} appointments, ${patients} patients, the secret${hasSettings ? ', the settings' : ''}`,
    );
    if (!hasSettings) print('There is no file of settings, so none were packed: name it with --settings.');
    print('Keep the passphrase in another place. Without it nobody can open the file, and no one can help.');
  });
}

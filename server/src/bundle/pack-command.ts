import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { runCommand } from '../backup/command.ts';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { assertClinicDatabase } from '../database/clinic-database.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { packClinic } from './pack-clinic.ts';
import { readPassphrase } from './passphrase.ts';

const usage =
  () => `${commandLine('pack', 'FILE')}: puts the whole clinic into one file, sealed with a passphrase, also while the server runs.
  --settings FILE         the settings to pack, /etc/clinic-serial.env unless said
  --passphrase-file FILE  its first line is the passphrase; else you type it
  --force                 replaces FILE`;

/** The command, as the shell calls it. Returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The clinic was not packed', async (print) => {
    const { file, settings, passphraseFile, force } = readArguments(args);
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

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        settings: { type: 'string' },
        'passphrase-file': { type: 'string' },
        force: { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new BackupError(usage());
    return {
      file,
      settings: values.settings,
      passphraseFile: values['passphrase-file'],
      force: values.force,
    };
  } catch {
    throw new BackupError(usage());
  }
}

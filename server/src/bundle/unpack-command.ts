import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import { runCommand } from '../backup/command.ts';
import { commandLine } from '../command-line.ts';
import { USUAL_SETTINGS } from './pack-clinic.ts';
import { readPassphrase } from './passphrase.ts';
import { unpackClinic } from './unpack-clinic.ts';

const usage =
  () => `${commandLine('unpack', 'FILE')}: makes the clinic of a file of clinic pack here. The server must not run.
DATABASE_URL and BACKUP_FOLDER of the environment are used instead of those in FILE.
  --settings FILE         where to write the settings, ${USUAL_SETTINGS} unless said
  --passphrase-file FILE  its first line is the passphrase; else you type it
  --force                 replaces a clinic that is here; its data, secret and settings are kept under other names`;

/** The command, as the shell calls it. Returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The clinic was not unpacked', async (print) => {
    const { file, settings, passphraseFile, force } = readArguments(args);
    const askPassphrase = () => readPassphrase(passphraseFile, false);
    const unpacked = await unpackClinic({ file, settings, force, askPassphrase, env: process.env });
    const { appointments, patients, migrated, written, aside } = unpacked;
    print(`The clinic of ${file} is here: ${appointments} appointments, ${patients} patients`);
    for (const path of written) print(`Written: ${path}`);
    if (migrated.length > 0) print(`Brought up to date: ${migrated.join(', ')}`);
    for (const path of aside) print(`From before: ${path}`);
  });
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        settings: { type: 'string', default: USUAL_SETTINGS },
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

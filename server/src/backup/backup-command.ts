import { parseArgs } from 'node:util';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { assertClinicDatabase } from '../database/clinic-database.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { orUsage, runCommand } from '../database/run-command.ts';
import { BackupError } from './command.ts';
import { makeBackup } from './make-backup.ts';

const usage =
  () => `${commandLine('backup')}: copies the database into BACKUP_FOLDER, also while the server runs.
  --to FOLDER  into this folder instead, without an encrypted copy`;

export function main(args: string[]): Promise<number> {
  return runCommand('The backup failed', async (print) => {
    const { to } = orUsage(usage, () => parseArgs({ args, options: { to: { type: 'string' } } }).values);
    const { databaseUrl, databaseDirectUrl, backup, ownSecret, clinic } = readConfig(
      withKeptSecret(process.env),
    );
    await assertClinicDatabase(databaseUrl, 'backup');
    const made = await makeBackup({
      databaseUrl: databaseDirectUrl,
      folder: to ?? backup.folder,
      secret: ownSecret,
      copies: to === undefined ? backup.copies : null,
      clock: makeClock(clinic.timeZone),
    });
    const { file, bytes, appointments, patients, removed, future, copy } = made;
    print(`${file}: ${bytes} bytes, ${appointments} appointments, ${patients} patients`);
    if (removed.length > 0) print(`Removed ${removed.length} older backups`);
    if (future.length > 0) print(`Dated in the future, so neither counted nor removed: ${future.join(', ')}`);
    if (copy === undefined) return;
    if ('failed' in copy) throw new BackupError(copy.failed);
    print(`Encrypted copy: ${copy.file}`);
  });
}

import { makeClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

const USAGE = `npm run backup: copies the database into BACKUP_FOLDER, also while the server runs.
It takes no arguments.`;

/** The command as it is called from the shell; returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The backup failed', async (print) => {
    if (args.length > 0) throw new BackupError(USAGE);
    const { databaseUrl, backup, ownSecret, clinic } = readConfig(process.env);
    const { folder, copies } = backup;
    const clock = makeClock(clinic.timeZone);
    const made = await makeBackup({ databaseUrl, folder, secret: ownSecret, copies, clock });
    const { file, bytes, appointments, patients, removed, future, copy } = made;
    print(`${file}: ${bytes} bytes, ${appointments} appointments, ${patients} patients`);
    if (removed.length > 0) print(`Removed ${removed.length} that newer ones replace`);
    if (future.length > 0)
      print(`Dated later than now, so neither counted nor removed: ${future.join(', ')}`);
    if (copy === undefined) return;
    if ('failed' in copy) throw new BackupError(copy.failed);
    print(`Encrypted copy: ${copy.file}`);
  });
}

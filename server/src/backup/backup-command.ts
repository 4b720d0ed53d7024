import { makeClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { pathOfSqlite, runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

const USAGE = `npm run backup: copies the database into BACKUP_FOLDER, also while the server runs.
It takes no arguments.`;
const FOR_POSTGRES = `npm run backup is for SQLite. PostgreSQL has a command of its own:
  pg_dump --format=custom --file=clinic.dump "$DATABASE_URL"`;

/** The command as it is called from the shell; returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The backup failed', async (print) => {
    if (args.length > 0) throw new BackupError(USAGE);
    const config = readConfig(process.env);
    const { file, bytes, appointments, patients, removed } = await makeBackup({
      database: pathOfSqlite(config.databaseUrl, FOR_POSTGRES),
      folder: config.backup.folder,
      secret: config.ownSecret,
      clock: makeClock(config.clinic.timeZone),
    });
    print(`${file}: ${bytes} bytes, ${appointments} appointments, ${patients} patients`);
    if (removed.length > 0) print(`Removed ${removed.length} that newer ones replace`);
  });
}

import { parseArgs } from 'node:util';
import { assertClinicDatabase } from '../clinic-database.ts';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { pathOfSqlite, runCommand } from './command.ts';
import { makeBackup } from './make-backup.ts';

const usage =
  () => `${commandLine('backup')}: copies the database into BACKUP_FOLDER, also while the server runs.
  --to FOLDER  into this folder instead`;
const forPostgres = () => `${commandLine('backup')} is for SQLite. PostgreSQL has a command of its own:
  pg_dump --format=custom --file=clinic.dump "$DATABASE_URL"`;

/** The command as it is called from the shell; returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The backup failed', async (print) => {
    const to = readFolder(args);
    const config = readConfig(process.env);
    const database = pathOfSqlite(config.databaseUrl, forPostgres());
    await assertClinicDatabase(config.databaseUrl, 'backup');
    const { file, bytes, appointments, patients, removed } = await makeBackup({
      database,
      folder: to ?? config.backup.folder,
      secret: config.ownSecret,
      clock: makeClock(config.clinic.timeZone),
    });
    print(`${file}: ${bytes} bytes, ${appointments} appointments, ${patients} patients`);
    if (removed.length > 0) print(`Removed ${removed.length} that newer ones replace`);
  });
}

/** The folder of `--to`. @throws BackupError with the usage for any other argument */
function readFolder(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values.to;
  } catch {
    throw new BackupError(usage());
  }
}

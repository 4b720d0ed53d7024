import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { pathOfSqlite, runCommand } from './command.ts';
import { restore } from './restore.ts';

const usage = () => `${commandLine('restore', 'FILE')}: puts a backup in the place of the database.
The server must not run; the present database is kept beside the restored one.
  --without-proof  also a backup without FILE.sha256, or from before CLINIC_SECRET was changed`;
const WITHOUT_PROOF = '--without-proof';
const forPostgres = () => `${commandLine('restore')} is for SQLite. PostgreSQL has a command of its own:
  pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" clinic.dump`;

/** The command as it is called from the shell; returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The restore failed', async (print) => {
    const withoutProof = args.includes(WITHOUT_PROOF);
    const [file, ...more] = args.filter((argument) => argument !== WITHOUT_PROOF);
    if (!file || file.startsWith('-') || more.length > 0) throw new BackupError(usage());
    const config = readConfig(process.env);
    const database = pathOfSqlite(config.databaseUrl, forPostgres());
    const clock = makeClock(config.clinic.timeZone);
    const secret = config.ownSecret;
    const restored = await restore({ file, database, secret, withoutProof, clock });
    const { appointments, patients, migrated, aside, isProven } = restored;
    print(`${database} holds ${file}: ${appointments} appointments, ${patients} patients`);
    if (!isProven) print(`Nothing showed that ${file} was as it was written`);
    if (migrated.length > 0) print(`Brought up to date: ${migrated.join(', ')}`);
    if (aside) print(`What was there before is in ${aside}`);
  });
}

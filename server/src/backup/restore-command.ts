import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { readConfig } from '../config.ts';
import { withKeptSecret } from '../database/kept-secret.ts';
import { runCommand } from '../database/run-command.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { BackupError } from './command.ts';
import { restore } from './restore.ts';
import { restorePostgres } from './restore-postgres.ts';

const usage = () => `${commandLine('restore', 'FILE')}: puts a backup in the place of the database.
The server must not run; what the database holds now is kept: beside an SQLite file, in BACKUP_FOLDER for PostgreSQL.
  --without-proof  also a backup without FILE.sha256, or from before CLINIC_SECRET was changed`;
const WITHOUT_PROOF = '--without-proof';

export function main(args: string[]): Promise<number> {
  return runCommand('The restore failed', async (print) => {
    const withoutProof = args.includes(WITHOUT_PROOF);
    const [file, ...more] = args.filter((argument) => argument !== WITHOUT_PROOF);
    if (!file || file.startsWith('-') || more.length > 0) throw new BackupError(usage());
    const config = readConfig(withKeptSecret(process.env));
    const { databaseDirectUrl: databaseUrl, backup, ownSecret: secret } = config;
    const database = sqlitePath(databaseUrl);
    const parts = { file, secret, withoutProof, clock: makeClock(config.clinic.timeZone) };
    const restored = await (database === undefined
      ? restorePostgres({ ...parts, databaseUrl, folder: backup.folder })
      : restore({ ...parts, database }));
    const { appointments, patients, migrated, aside, isProven } = restored;
    print(`${database ?? 'The database'} holds ${file}: ${appointments} appointments, ${patients} patients`);
    if (!isProven) print(`${file} was restored without a check of its contents`);
    if (migrated.length > 0) print(`Brought up to date: ${migrated.join(', ')}`);
    if (aside) print(`The data from before the restore is in ${aside}`);
  });
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { placesForCommand } from '../clinic/live-config.ts';
import { makeClock } from '../clock.ts';
import { commandLine } from '../command-line.ts';
import { CommandError, onClinicDatabase, orUsage, runCommand } from '../database/run-command.ts';
import { exportAll, FolderError } from './export-all.ts';

const usage =
  () => `${commandLine('export-all', '--to FOLDER')}: writes everything of the clinic as CSV into a new folder, with a README.txt.
The folder has personal data. The command works while the server runs.`;

/** The command, as the shell calls it. Returns the exit code. */
export function main(args: string[]): Promise<number> {
  return runCommand('The export failed', async (print) => {
    const folder = orUsage(usage, () => readFolder(args));
    await onClinicDatabase('export-all', async ({ config, database }) => {
      const clock = makeClock(config.clinic.timeZone);
      const places = await placesForCommand(config, process.env, database.read);
      await exportAll({ clock, config: { ...config, places }, database }, folder, print).catch(
        (error: unknown) => {
          throw error instanceof FolderError ? new CommandError(error.message) : error;
        },
      );
    });
    print(`Everything is in ${folder}, which has personal data. Its README.txt says what each file is.`);
  });
}

function readFolder(args: string[]): string {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  if (!values.to) throw new Error(usage());
  return resolve(values.to);
}

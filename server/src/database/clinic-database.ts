import type { Config } from '../config.ts';
import { ConfigError } from '../settings/settings.ts';
import { databaseName, isDatabasePresent } from './present-database.ts';

/**
 * Stops a command if the clinic's database does not exist, for example because the command was started
 * without the clinic's settings. Otherwise the command would create an empty database and use it.
 *
 * @param url the value of DATABASE_URL
 * @param command the name of the command, for example `staff`
 * @throws ConfigError with a sentence that names the database
 */
export async function assertClinicDatabase(
  url: string,
  command: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (await isDatabasePresent(url)) return;
  const otherwise = env.DATABASE_URL
    ? 'correct DATABASE_URL.'
    : `run the command with the clinic's settings: sudo clinic ${command}`;
  throw new ConfigError(
    `There is no clinic's database at ${databaseName(url)}. Start the server once, or ${otherwise}`,
  );
}

/**
 * Outside demo mode, stops a command if the clinic's database does not exist. In demo mode the command
 * continues, and a line tells the operator which database it uses.
 *
 * @param command the name of the command, for example `staff`
 * @param printLine prints a line apart from the command's own output
 * @throws ConfigError with a sentence that names the database
 */
export async function checkCommandDatabase(
  config: Pick<Config, 'databaseUrl' | 'demoMode'>,
  command: string,
  printLine: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!config.demoMode) return assertClinicDatabase(config.databaseUrl, command, env);
  const why = env.NODE_ENV ? '' : ', because NODE_ENV is not set';
  printLine(
    `This is demo mode${why}: the command uses the demonstration's data in ${databaseName(config.databaseUrl)}.`,
  );
}

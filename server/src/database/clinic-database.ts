import type { Config } from '../config.ts';
import { ConfigError } from '../settings/settings.ts';
import { databaseName, isDatabasePresent } from './present-database.ts';

/**
 * Stops a command that was started where no clinic's database is, for example without the clinic's settings. It would
 * otherwise make an empty database and work with that.
 *
 * @param url as DATABASE_URL says it
 * @param command its word, for example `staff`
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
 * Outside demo mode it stops a command that has no clinic's database. In demo mode the command goes on, and the operator
 * reads which database it uses.
 *
 * @param command its word, for example `staff`
 * @param say prints a line beside the command's own output
 * @throws ConfigError with a sentence that names the database
 */
export async function checkCommandDatabase(
  config: Pick<Config, 'databaseUrl' | 'demoMode'>,
  command: string,
  say: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!config.demoMode) return assertClinicDatabase(config.databaseUrl, command, env);
  const why = env.NODE_ENV ? '' : ', because NODE_ENV is not set';
  say(
    `This is demo mode${why}: the command uses the demonstration's data in ${databaseName(config.databaseUrl)}.`,
  );
}

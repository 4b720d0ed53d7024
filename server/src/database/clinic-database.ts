import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../settings/settings.ts';
import { sqlitePath } from '../sqlite-path.ts';
import { isOurs, onPostgres } from './postgres-client.ts';

/**
 * Stops a command if the clinic's database does not exist, because it would create and use an empty one. The
 * usual cause is a command without the clinic's settings.
 *
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

/** True if the server has ever used a database. Creates nothing. @throws errors of PostgreSQL */
export async function isDatabasePresent(url: string): Promise<boolean> {
  const path = sqlitePath(url);
  if (path !== undefined) return existsSync(path) && statSync(path).size > 0;
  return onPostgres(url, isOurs);
}

/** The name of a database for messages: an absolute path, or PostgreSQL's address without user. */
export function databaseName(url: string): string {
  const path = sqlitePath(url);
  if (path !== undefined) return resolve(path);
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return 'the address of PostgreSQL in DATABASE_URL';
  }
}

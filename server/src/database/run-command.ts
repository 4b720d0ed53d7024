import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../settings/settings.ts';
import { checkCommandDatabase } from './clinic-database.ts';
import type { Database } from './connect.ts';
import { DatabaseUnusable } from './errors.ts';
import { withKeptSecret } from './kept-secret.ts';
import { onMigrated } from './migrate.ts';

/** A command cannot do what it is asked. The message is a complete sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Runs a shell command, and writes a failure as one sentence.
 *
 * @param failed the beginning of the sentence for errors without a sentence of ours, such as a full disk
 * @returns the exit code
 */
export async function runCommand(
  failed: string,
  work: (print: (line: string) => void) => Promise<void>,
): Promise<number> {
  try {
    await work((line) => process.stdout.write(`${line}\n`));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    process.stderr.write(isSentence(error) ? `${message}\n` : `${failed}: ${message}.\n`);
    return 1;
  }
}

function isSentence(error: unknown): boolean {
  return [ConfigError, CommandError, DatabaseUnusable].some((kind) => error instanceof kind);
}

/** Reads the arguments of a command. @throws CommandError with the usage if `read` throws */
export function orUsage<T>(usage: () => string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new CommandError(usage());
  }
}

/** Runs a command's work on the clinic's database, brought up to date. @throws ConfigError without one */
export async function onClinicDatabase<T>(
  command: string,
  work: (parts: { config: Config; database: Database }) => Promise<T>,
): Promise<T> {
  const config = readConfig(withKeptSecret(process.env));
  await checkCommandDatabase(config, command, (line) => process.stderr.write(`${line}\n`));
  return onMigrated(config.databaseUrl, (database) => work({ config, database }));
}

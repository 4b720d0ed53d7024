import { DatabaseUnusable } from '../database/errors.ts';
import { ConfigError } from '../settings/settings.ts';
import { BackupError } from './backup-error.ts';

/**
 * Runs a command of the shell; what goes wrong is told in a sentence.
 *
 * @param failed what to say before an error that is no sentence of ours: a disk that is full, a folder that is closed
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
  return [ConfigError, BackupError, DatabaseUnusable].some((kind) => error instanceof kind);
}

import { DatabaseUnusable } from '../database/errors.ts';
import { ConfigError } from '../settings/settings.ts';

/** A backup could not be made or restored. The message is a complete sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Another process is making or restoring a backup. A later attempt may succeed. */
export class Busy extends BackupError {
  override name = 'Busy';
}

/**
 * Runs a shell command, and writes a failure as one sentence.
 *
 * @param failed the beginning of the sentence for errors that do not have a sentence of ours, such as a full
 *   disk or a folder without access
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

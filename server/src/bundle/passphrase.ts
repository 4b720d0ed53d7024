import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/command.ts';
import { orUsage } from '../database/run-command.ts';
import { askPassword } from '../staff/ask-password.ts';

/** The whole bundle depends on the passphrase, and somebody who finds the file can guess without a limit. */
const LEAST_CHARACTERS = 12;

/**
 * Reads the passphrase of a bundle: the first line of a file, or without a file what a person types, or the
 * first line of the input.
 *
 * @param isNew true if it seals a bundle: it is then typed twice, and must be long enough
 * @throws CommandError with a sentence
 */
export async function readPassphrase(path: string | undefined, isNew: boolean): Promise<string> {
  const passphrase =
    path === undefined
      ? await askPassword(process.stdin, process.stderr, isNew ? NEW : KNOWN)
      : firstLineOf(path);
  if (isNew && [...passphrase].length < LEAST_CHARACTERS) {
    throw new BackupError(
      `The passphrase needs at least ${LEAST_CHARACTERS} characters, such as four words.`,
    );
  }
  return passphrase;
}

function firstLineOf(path: string): string {
  return String(readFileSync(path, 'utf8').split(/\r?\n/)[0]);
}

const NEW = {
  prompt: 'New passphrase: ',
  differs: 'The two passphrases are not the same. Nothing was packed.',
};
const KNOWN = { prompt: 'Passphrase: ' };

/** The arguments of both commands. @throws CommandError with the usage for any others */
export function readArguments(args: string[], usage: () => string) {
  return orUsage(usage, () => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        settings: { type: 'string' },
        'passphrase-file': { type: 'string' },
        force: { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error(usage());
    const { settings, force, 'passphrase-file': passphraseFile } = values;
    return { file, settings, passphraseFile, force };
  });
}

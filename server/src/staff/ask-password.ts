import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/**
 * Reads a new password. Somebody at a terminal types it twice, unseen, so that a slip of the finger locks
 * nobody out. A file or another program gives it once, in its first line.
 *
 * @throws CommandError when the two are not the same
 */
export async function askPassword(
  input: Readable & { isTTY?: boolean },
  output: Pick<Writable, 'write'>,
): Promise<string> {
  const isTerminal = input.isTTY === true;
  // readline echoes what is typed. This stream discards the echo.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    output.write(prompt);
    const { value = '' } = await lines.next();
    output.write('\n');
    return value;
  };
  try {
    const password = await ask('New password: ');
    if (isTerminal && (await ask('The same again: ')) !== password) {
      throw new CommandError('The two passwords are not the same. Nothing was changed.');
    }
    return password;
  } finally {
    reader.close();
  }
}

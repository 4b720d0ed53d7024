import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { CommandError } from '../database/run-command.ts';

const NEW_PASSWORD = {
  prompt: 'New password: ',
  differs: 'The two passwords are not the same. Nothing was changed.',
};

/**
 * Reads a new password. At a terminal it is typed twice and unseen, so that a typing mistake locks nobody
 * out. Otherwise it is the first line of a file or of another program's output.
 *
 * @param words.differs the sentence when the two differ; undefined to ask once, for a password that exists
 *   already
 * @throws CommandError when the two differ
 */
export async function askPassword(
  input: Readable & { isTTY?: boolean },
  output: Pick<Writable, 'write'>,
  { prompt, differs }: { prompt: string; differs?: string } = NEW_PASSWORD,
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
    const password = await ask(prompt);
    if (isTerminal && differs && (await ask('The same again: ')) !== password)
      throw new CommandError(differs);
    return password;
  } finally {
    reader.close();
  }
}

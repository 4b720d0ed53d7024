import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Asks for a password with these lines as input, at a terminal or from a file. */
async function type(lines: string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const shown: string[] = [];
  const asked = askPassword(input, { write: (text: string) => shown.push(text) > 0 });
  input.end(lines.map((line) => `${line}\n`).join(''));
  const password = await asked.catch((error: Error) => error.message);
  return { password, shown: shown.join('') };
}

it('a password is typed twice at a terminal, and is not shown', async () => {
  expect(await type(['green door 7', 'green door 7'], true)).toEqual({
    password: 'green door 7',
    shown: 'New password: \nThe same again: \n',
  });
});

it.each([
  ['another one', 'green dor 7'],
  ['nothing', ''],
])('a password is refused at a terminal when the second one is %s', async (_what, second) => {
  const { password } = await type(['green door 7', second], true);
  expect(password).toBe('The two passwords are not the same. Nothing was changed.');
});

it('a password from a file is its first line, read once', async () => {
  expect((await type(['green door 7', 'something else'], false)).password).toBe('green door 7');
  expect((await type([], false)).password).toBe('');
});

import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

/** Answers the questions of a terminal, or of a file, with these lines. */
async function type(lines: string[], isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const shown: string[] = [];
  const asked = askPassword(input, { write: (text: string) => shown.push(text) > 0 });
  input.end(lines.map((line) => `${line}\n`).join(''));
  const password = await asked.catch((error: Error) => error.message);
  return { password, shown: shown.join('') };
}

it('is typed twice at a terminal, and shown nowhere', async () => {
  expect(await type(['green door 7', 'green door 7'], true)).toEqual({
    password: 'green door 7',
    shown: 'New password: \nThe same again: \n',
  });
});

it.each([
  ['another one', 'green dor 7'],
  ['nothing', ''],
])('is refused at a terminal when the second time brings %s', async (_what, second) => {
  const { password } = await type(['green door 7', second], true);
  expect(password).toBe('The two passwords are not the same. Nothing was changed.');
});

it('comes once from a file: its first line', async () => {
  expect((await type(['green door 7', 'something else'], false)).password).toBe('green door 7');
  expect((await type([], false)).password).toBe('');
});

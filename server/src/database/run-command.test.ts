import { afterEach, expect, it, vi } from 'vitest';
import { BackupError } from '../backup/command.ts';
import { ConfigError } from '../settings/settings.ts';
import { DatabaseUnusable } from './errors.ts';
import { CommandError, runCommand } from './run-command.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [new CommandError('There is no account x.'), 'There is no account x.\n'],
  [new BackupError('There is no file.'), 'There is no file.\n'],
  [new ConfigError('PORT must be a number'), 'PORT must be a number\n'],
  [
    new DatabaseUnusable('The database file x cannot be opened: no log.'),
    'The database file x cannot be opened: no log.\n',
  ],
  [new Error('ENOSPC: no space left'), 'The restore failed: ENOSPC: no space left.\n'],
])('writes %s as one sentence', async (error, sentence) => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await runCommand('The restore failed', () => Promise.reject(error))).toBe(1);
  expect(write.mock.calls).toEqual([[sentence]]);
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nearestWord, usage, WORDS } from './clinic-words.mjs';
import { root } from './run.mjs';

const clinic = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/clinic.mjs'), ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
};

it.each([
  ['staf', 'staff'],
  ['verify', undefined],
  ['verify-adit', 'verify-audit'],
  ['bakcup', 'backup'],
  ['roll-back', 'rollback'],
  ['something', undefined],
])('the suggestion for %s is %s', async (asked, meant) => {
  expect(await nearestWord(asked, WORDS)).toBe(meant);
});

it.each([[[]], [['help']], [['--help']]])('clinic with %j lists the commands', (args) => {
  const { status, stdout } = clinic(...args);
  expect(status).toBe(0);
  for (const word of ['staff', 'backup', 'restore', 'verify-audit', 'upgrade', 'rollback']) {
    expect(stdout).toMatch(new RegExp(`^ {2}clinic ${word} `, 'm'));
  }
});

it('lists each command with its description', () => {
  expect(usage([{ word: 'staff', does: 'makes accounts' }])).toEqual(
    expect.stringMatching(
      /^The commands of Clinic Serial:\n {2}clinic staff {2}makes accounts\n {2}clinic --version {2}prints the version\n/,
    ),
  );
});

it('an unknown command ends with code 2 and a suggestion', () => {
  const { status, stdout, stderr } = clinic('bakcup');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^There is no command "bakcup"\. Did you mean backup\?\n\nThe commands of Clinic Serial:/,
  );
});

it('clinic --version prints the version and the commit', () => {
  expect(clinic('--version').stdout).toMatch(/^Clinic Serial \d+\.\d+\.\d+( \([0-9a-f]{7,}\))?\n$/);
});

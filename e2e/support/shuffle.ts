import { createHash } from 'node:crypto';
import common, { type Entry, type Suite } from 'playwright/lib/common';

/**
 * Shuffles the tests inside each test file. Playwright's own `--shuffle` changes the order of files only.
 *
 * A worker runs the tests of a file in the order of the file's suite. So this sorts the tests and the
 * describe blocks of a suite by a hash of the seed and their titles, each time one is added. The order
 * depends on nothing else: the same seed gives the same order, in every worker. Playwright has no public way
 * to do this, so this uses its internal class `Suite`; the exact version of Playwright is pinned in
 * package.json.
 *
 * @throws Error when this version of Playwright has no such class
 */
export function shuffleTestsInFiles(seed: string): void {
  const suite = common.test.Suite.prototype;
  for (const name of ['_addTest', '_addSuite'] as const) {
    const add = suite[name];
    if (typeof add !== 'function') throw new Error(`This Playwright cannot be shuffled: no Suite.${name}`);
    suite[name] = function (this: Suite, entry: Entry) {
      add.call(this, entry);
      if (this._type === 'file' || this._type === 'describe') {
        this._entries.sort((one, other) => keyOf(seed, one).localeCompare(keyOf(seed, other)));
      }
    };
  }
}

function keyOf(seed: string, { title }: Entry): string {
  return createHash('sha256').update(`${seed} ${title}`).digest('hex');
}

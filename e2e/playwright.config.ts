import { createHash } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import type { Entry, Suite } from 'playwright/lib/common';
import common from 'playwright/lib/common';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { SEED_VARIABLE } from '../tools/support/test-arguments.mjs';

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
function shuffleTestsInFiles(seed: string): void {
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

// Playwright loads this file in every worker too, before the test files. The seed comes from
// `npm test -- --shuffle`.
const seed = process.env[SEED_VARIABLE];
if (seed) shuffleTestsInFiles(seed);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  // One more than the two cores that the tests are made for, because a page also waits.
  workers: 3,
  // The tests of one file run in order in one worker: they share the file's server, see support/test.ts.
  fullyParallel: false,
  // `npm test` leaves these tests out, see support/thorough.ts.
  grepInvert: process.env.TESTS === 'quick' ? /@thorough/ : undefined,
  globalSetup: './support/global-setup.ts',
  // No retries, because a test that passes only at the second try has found a problem.
  retries: 0,
  // A test takes two seconds on a free machine, and many times that on a busy one.
  timeout: 120_000,
  forbidOnly: !!process.env.CI,
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  // baseURL: each test file has a server of its own, see support/test.ts.
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // Traces are off, because they slow every test down. `npm run test:browser -- --trace on` records them.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
  },
});

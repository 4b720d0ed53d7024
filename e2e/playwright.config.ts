import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/chromium.mjs';
import { SEED_VARIABLE } from '../scripts/support/test-arguments.mjs';
import { shuffleTestsInFiles } from './support/shuffle.ts';

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

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

/**
 * The result of a test runner, in the same form for every runner.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {string[]} failures the names of the tests that failed
 * @property {string[]} errors errors outside of a test: a file that does not load, a failed hook
 * @property {{ name: string, reason: string | undefined }[]} skipped
 */

/** The variable that names the file for a reporter's counts. The program that starts the runner sets it. */
const VARIABLE = 'TEST_COUNTS_FILE';

/** @param {Counts} counts */
export function writeCounts(counts) {
  const file = process.env[VARIABLE];
  if (!file) throw new Error(`${VARIABLE} must name the file for the counts`);
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
}

/**
 * Prepares a file for one runner's counts. It removes the counts of an earlier run, so that there are none
 * when the runner crashes.
 *
 * @param {string} name of the runner
 * @returns {{ env: NodeJS.ProcessEnv, read: () => Counts | undefined }}
 */
export function expectCounts(name) {
  const file = join(root, 'test-results', `${name}.counts.json`);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return {
    env: { [VARIABLE]: file },
    read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined),
  };
}

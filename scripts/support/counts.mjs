import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/**
 * What a runner has to say at its end, the same for all of them.
 *
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} errors what went wrong outside a test: a file that does not load, a failed hook
 * @property {{ name: string, reason: string | undefined }[]} skipped
 */

/** The reporters below write where this variable says; whoever starts the runner sets it. */
const VARIABLE = 'TEST_COUNTS_FILE';

/** @param {Counts} counts */
export function writeCounts(counts) {
  const file = process.env[VARIABLE];
  if (!file) throw new Error(`${VARIABLE} must name the file for the counts`);
  writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
}

/**
 * A place for one runner's counts, with those of an earlier run removed: a runner that crashes leaves none.
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

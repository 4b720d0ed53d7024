import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * How one test ended.
 *
 * @typedef {object} TestOutcome
 * @property {string} file absolute
 * @property {string} title the test's own title, without the titles of its groups
 * @property {string} name its file and all titles
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} [reason] why it was skipped
 * @property {boolean} timedOut
 * @property {{ name: string, message: string }[]} errors
 */

/**
 * The result of a test runner, in the same form for every runner.
 *
 * @typedef {object} Outcomes
 * @property {TestOutcome[]} tests
 * @property {string[]} errors errors outside of a test: a file that does not load, a failed hook
 */

/** Names the file to which a reporter writes. The program that starts the runner sets it. */
const VARIABLE = 'TEST_OUTCOMES_FILE';

/** @param {Outcomes} outcomes */
export function writeOutcomes(outcomes) {
  const file = process.env[VARIABLE];
  if (!file) throw new Error(`${VARIABLE} must name the file for the outcomes`);
  writeFileSync(file, JSON.stringify(outcomes, null, 2));
}

/**
 * Prepares a file for the outcomes of one run. It removes those of an earlier run, so that there are none
 * when the runner crashes.
 *
 * @param {string} file absolute
 * @returns {{ env: NodeJS.ProcessEnv, read: () => Outcomes | undefined }}
 */
export function expectOutcomes(file) {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return {
    env: { [VARIABLE]: file },
    read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined),
  };
}

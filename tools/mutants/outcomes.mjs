import { writeFileSync } from 'node:fs';

/**
 * How one test ended.
 *
 * @typedef {object} TestOutcome
 * @property {string} file absolute
 * @property {string} title the test's own title, without the titles of its groups
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {boolean} timedOut
 * @property {{ name: string, message: string }[]} errors
 */

/**
 * The result of a test runner.
 *
 * @typedef {object} Outcomes
 * @property {TestOutcome[]} tests
 * @property {string[]} errors errors outside of a test: a file that does not load, a failed hook
 */

/** The environment variable that names the file to which the reporters write. */
export const OUTCOMES_FILE = 'TEST_OUTCOMES_FILE';

/** @param {Outcomes} outcomes */
export function writeOutcomes(outcomes) {
  const file = process.env[OUTCOMES_FILE];
  if (!file) throw new Error(`${OUTCOMES_FILE} must name the file for the outcomes`);
  writeFileSync(file, JSON.stringify(outcomes));
}

/**
 * Turns a title in a test file into a pattern. It matches this title, or each title of a table of tests
 * (`%s`, `$name`).
 *
 * @param {string} title
 * @returns {string} the source of a regular expression
 */
export function titlePattern(title) {
  return title
    .split(/(%[sdifjo#$]|\$\w+|\$\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
}

import { writeFileSync } from 'node:fs';

/**
 * How one test ended.
 *
 * @typedef {object} TestOutcome
 * @property {string} file absolute
 * @property {string} title its own, without those of the groups around it
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {boolean} timedOut
 * @property {{ name: string, message: string }[]} errors
 */

/**
 * What a test runner says at its end.
 *
 * @typedef {object} Outcomes
 * @property {TestOutcome[]} tests
 * @property {string[]} errors what went wrong outside a test: a file that does not load, a failed hook
 */

/** The reporters write to the file that this variable names. */
export const OUTCOMES_FILE = 'TEST_OUTCOMES_FILE';

/** @param {Outcomes} outcomes */
export function writeOutcomes(outcomes) {
  const file = process.env[OUTCOMES_FILE];
  if (!file) throw new Error(`${OUTCOMES_FILE} must name the file for the outcomes`);
  writeFileSync(file, JSON.stringify(outcomes));
}

/**
 * Matches the titles of the tests that a title in a file stands for: that one title, or those of a table (`%s`, `$name`).
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

import { stripVTControlCharacters } from 'node:util';
import { titlePattern } from './outcomes.mjs';

/** @import { Mutant } from './table.mjs' */
/** @import { Outcomes } from './outcomes.mjs' */

/**
 * `error`: nothing can be said, because the mutant is broken or its test did not run.
 *
 * @typedef {{ kind: 'killed' | 'survived' | 'error', why: string }} Verdict
 */

/**
 * Errors of a program that does not run. Such a program fails every test, which proves nothing about the
 * protection.
 */
const BROKEN_PROGRAM = new Set(['SyntaxError', 'ReferenceError']);

/**
 * Decides whether the named test noticed that the protection is gone.
 *
 * @param {Pick<Mutant, 'test' | 'hangs'>} mutant
 * @param {{ outcomes: Outcomes | undefined, overtime: boolean, output: string }} result of the test run
 * @returns {Verdict}
 */
export function judge({ test, hangs }, { outcomes, overtime, output }) {
  if (overtime) return { kind: hangs ? 'killed' : 'error', why: 'the test did not end in time' };
  if (!outcomes) return { kind: 'error', why: `the test runner ended without results: ${firstLine(output)}` };

  const ran = testsOf(outcomes, test).filter(({ state }) => state !== 'skipped');
  const failed = ran.filter(({ state, errors }) => state === 'failed' && errors.length > 0);
  const [outside] = outcomes.errors;
  if (failed.length === 0 && outside !== undefined) {
    return { kind: 'error', why: `something failed outside the test: ${firstLine(outside)}` };
  }
  if (ran.length === 0) return { kind: 'error', why: 'no test of this title ran' };
  if (failed.length === 0) return { kind: 'survived', why: `${ran.length} passed` };

  const telling = failed.filter(({ errors }) => !errors.every(({ name }) => BROKEN_PROGRAM.has(name)));
  const [first] = telling.filter(({ timedOut }) => hangs || !timedOut);
  if (first) {
    return {
      kind: 'killed',
      why: `${failed.length} of ${ran.length} failed: ${firstLine(first.errors[0]?.message)}`,
    };
  }
  return telling.length > 0
    ? { kind: 'error', why: 'the test hangs; if that is how it notices, say `hangs: true`' }
    : { kind: 'error', why: `the changed program does not run: ${firstLine(failed[0]?.errors[0]?.message)}` };
}

/**
 * The outcomes of the tests with a title. The title of a table of tests has several.
 *
 * @param {Outcomes} outcomes
 * @param {Mutant['test']} test
 */
export function testsOf(outcomes, { file, title }) {
  const pattern = new RegExp(`^${titlePattern(title)}$`, 's');
  return outcomes.tests.filter(
    (one) => one.file.replaceAll('\\', '/').endsWith(`/${file}`) && pattern.test(one.title),
  );
}

/** @param {string | undefined} text */
export function firstLine(text = '') {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  return (lines.find((line) => line !== '') ?? '').slice(0, 160);
}

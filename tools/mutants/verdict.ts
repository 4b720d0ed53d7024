import { stripVTControlCharacters } from 'node:util';
import type { Outcomes } from '../support/outcomes.mjs';
import type { Mutant } from './table.ts';

/** `error`: nothing can be said, because the mutant is broken or its test did not run. */
export interface Verdict {
  kind: 'killed' | 'survived' | 'error';
  why: string;
}

/** What a run of tests gave. */
export interface Ran {
  outcomes: Outcomes | undefined;
  overtime: boolean;
  output: string;
}

/** Errors of a program that does not run. It fails every test, which proves nothing. */
const BROKEN_PROGRAM = new Set(['SyntaxError', 'ReferenceError']);

/** Decides whether the named test noticed that the protection is gone. */
export function judge({ test, hangs }: Pick<Mutant, 'test' | 'hangs'>, result: Ran): Verdict {
  const { outcomes, overtime, output } = result;
  const error = (why: string): Verdict => ({ kind: 'error', why });
  if (overtime) return { kind: hangs ? 'killed' : 'error', why: 'the test did not end in time' };
  if (!outcomes) return error(`the test runner ended without results: ${firstLine(output)}`);

  const ran = testsOf(outcomes, test);
  const failed = ran.filter(({ state, errors }) => state === 'failed' && errors.length > 0);
  const [outside] = outcomes.errors;
  if (failed.length === 0 && outside !== undefined)
    return error(`something failed outside the test: ${firstLine(outside)}`);
  if (ran.length === 0) return error('no test of this title ran');
  if (failed.length === 0) return { kind: 'survived', why: `${ran.length} passed` };

  const telling = failed.filter(({ errors }) => !errors.every(({ name }) => BROKEN_PROGRAM.has(name)));
  const [first] = telling.filter(({ timedOut }) => hangs || !timedOut);
  if (first) {
    const why = `${failed.length} of ${ran.length} failed: ${firstLine(first.errors[0]?.message)}`;
    return { kind: 'killed', why };
  }
  return telling.length > 0
    ? error('the test hangs; if that is how it notices, say `hangs`')
    : error(`the changed program does not run: ${firstLine(failed[0]?.errors[0]?.message)}`);
}

/** Why a test proves nothing about a mutant, by its run without one; empty when the test passed. */
export function problemWith(test: Mutant['test'], { outcomes, overtime, output }: Ran): string {
  if (!outcomes)
    return overtime
      ? 'the tests do not end'
      : `no test ran: ${output.trim().split('\n').slice(-3).join(' ')}`;
  const ran = testsOf(outcomes, test);
  if (ran.length === 0) return `the test did not run: ${firstLine(outcomes.errors[0])}`;
  const failed = ran.find(({ state }) => state === 'failed');
  return failed ? `the test fails: ${firstLine(failed.errors[0]?.message)}` : '';
}

/** The outcomes of the tests with a title that ran. The title of a table of tests has several. */
function testsOf(outcomes: Outcomes, { file, title }: Mutant['test']) {
  const pattern = new RegExp(`^${titlePattern(title)}$`, 's');
  return outcomes.tests.filter(
    (one) =>
      one.state !== 'skipped' &&
      one.file.replaceAll('\\', '/').endsWith(`/${file}`) &&
      pattern.test(one.title),
  );
}

/**
 * Turns a title in a test file into the source of a regular expression. It matches this title, or each title
 * of a table of tests (`%s`, `$name`).
 */
export const titlePattern = (title: string): string =>
  title
    .split(/(%[sdifjo#$]|\$\w+|\$\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? '.*' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');

export function firstLine(text = ''): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  return (lines.find((line) => line !== '') ?? '').slice(0, 160);
}

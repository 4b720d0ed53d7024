import { writeOutcomes } from './outcomes.mjs';

/** @import { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter' */

/** A Playwright reporter that writes how each test ended. @implements {Reporter} */
export default class PlaywrightOutcomes {
  /** @type {string[]} */
  #errors = [];
  /** @type {Suite | undefined} */
  #suite;

  /** @param {FullConfig} _config @param {Suite} suite */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @param {TestError} error */
  onError(error) {
    this.#errors.push(error.message ?? 'unknown error');
  }

  onEnd() {
    writeOutcomes({ tests: this.#suite?.allTests().map(outcomeOf) ?? [], errors: this.#errors });
  }

  printsToStdio() {
    return false;
  }
}

/** @param {TestCase} test @returns {import('./outcomes.mjs').TestOutcome} */
function outcomeOf(test) {
  const outcome = test.outcome();
  // A test that did not run because another failed has no annotation, and so no reason.
  const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
  return {
    file: test.location.file,
    title: test.title,
    name: test.titlePath().filter(Boolean).join(' > '),
    state: outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed',
    ...(reason === undefined ? {} : { reason }),
    timedOut: test.results.some(({ status }) => status === 'timedOut'),
    errors: test.results
      .flatMap(({ errors }) => errors)
      .map(({ message = '' }) => ({ name: /^\w*Error(?=:)/.exec(message)?.[0] ?? '', message })),
  };
}

import { writeOutcomes } from './outcomes.mjs';

/** @import { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter' */
/** @import { TestOutcome } from './outcomes.mjs' */

/**
 * A Playwright reporter that writes how each test ended.
 *
 * @implements {Reporter}
 */
export default class PlaywrightOutcomes {
  /** @type {TestOutcome[]} */
  #tests = [];
  /** @type {string[]} */
  #errors = [];

  /** @param {TestError} error */
  onError(error) {
    this.#errors.push(error.message ?? 'unknown error');
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, { status, errors }) {
    this.#tests.push({
      file: test.location.file,
      title: test.title,
      state: status === 'passed' || status === 'skipped' ? status : 'failed',
      timedOut: status === 'timedOut',
      errors: errors.map(({ message = '' }) => ({
        name: /^\w*Error(?=:)/.exec(message)?.[0] ?? '',
        message,
      })),
    });
  }

  onEnd() {
    writeOutcomes({ tests: this.#tests, errors: this.#errors });
  }

  printsToStdio() {
    return false;
  }
}

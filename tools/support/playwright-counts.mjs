import { writeCounts } from './counts.mjs';

/** @import { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter' */

/**
 * A Playwright reporter that counts tests by their result.
 *
 * @implements {Reporter}
 */
export default class PlaywrightCounts {
  /** @type {string[]} */
  #errors = [];
  /** @type {Suite | undefined} */
  #suite;

  /**
   * @param {FullConfig} _config
   * @param {Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /**
   * Collects errors outside of a test: a file that does not load, a worker that cannot start.
   *
   * @param {TestError} error
   */
  onError(error) {
    this.#errors.push(error.message ?? 'unknown error');
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const skipped = tests.filter((test) => test.outcome() === 'skipped');
    const passed = tests.filter((test) => test.outcome() === 'expected');
    const failures = tests.filter((test) => test.outcome() !== 'expected' && test.outcome() !== 'skipped');
    const nameOf = (/** @type {import('@playwright/test/reporter').TestCase} */ test) =>
      test.titlePath().filter(Boolean).join(' > ');
    writeCounts({
      passed: passed.length,
      failures: failures.map(nameOf),
      errors: this.#errors,
      skipped: skipped.map((test) => ({
        name: nameOf(test),
        // A test that did not run because another failed has no annotation, and so no reason.
        reason: test.annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description,
      })),
    });
  }

  printsToStdio() {
    return false;
  }
}

import { writeCounts } from './counts.mjs';

/** @import { Reporter, TestModule } from 'vitest/node' */

/**
 * A Vitest reporter that counts tests by their result. Vitest's own JSON does not say why a test was skipped.
 *
 * @implements {Reporter}
 */
export default class VitestCounts {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state);

    writeCounts({
      passed: inState('passed').length,
      failures: inState('failed').map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
      errors: [...suites.flatMap((suite) => suite.errors()), ...unhandledErrors].map(
        ({ message }) => message,
      ),
      skipped: [...inState('skipped'), ...inState('pending')].map((test) => {
        const result = test.result();
        return { name: test.fullName, reason: result.state === 'skipped' ? result.note : undefined };
      }),
    });
  }
}

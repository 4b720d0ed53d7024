import { writeOutcomes } from './outcomes.mjs';

/** @import { Reporter, TestCase, TestModule } from 'vitest/node' */

/**
 * A Vitest reporter that writes how each test ended.
 *
 * @implements {Reporter}
 */
export default class VitestOutcomes {
  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const suites = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    writeOutcomes({
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => outcomeOf(module, test)),
      ),
      errors: [...suites.flatMap((suite) => suite.errors()), ...unhandledErrors].map(
        ({ message }) => message,
      ),
    });
  }
}

/**
 * @param {TestModule} module
 * @param {TestCase} test
 */
function outcomeOf(module, test) {
  const { state, errors = [] } = test.result();
  return {
    file: module.moduleId,
    title: test.name,
    state: state === 'pending' ? 'skipped' : state,
    timedOut: errors.some(({ message }) => message.startsWith('Test timed out in')),
    errors: errors.map(({ name = '', message }) => ({ name, message })),
  };
}

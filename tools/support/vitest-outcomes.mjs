import { writeOutcomes } from './outcomes.mjs';

/** @import { Reporter, TestCase, TestModule } from 'vitest/node' */

/**
 * A Vitest reporter that writes how each test ended. Vitest's own JSON does not say why a test was skipped.
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
    const errors = [...suites.flatMap((suite) => suite.errors()), ...unhandledErrors];
    writeOutcomes({
      tests: modules.flatMap((module) => [...module.children.allTests()].map(outcomeOf)),
      errors: errors.map(({ message }) => message),
    });
  }
}

/** @param {TestCase} test @returns {import('./outcomes.mjs').TestOutcome} */
function outcomeOf(test) {
  const result = test.result();
  const { state, errors = [] } = result;
  const reason = state === 'skipped' ? result.note : undefined;
  return {
    file: test.module.moduleId,
    title: test.name,
    name: `${test.module.relativeModuleId} > ${test.fullName}`,
    state: state === 'pending' ? 'skipped' : state,
    ...(reason === undefined ? {} : { reason }),
    timedOut: errors.some(({ message }) => message.startsWith('Test timed out in')),
    errors: errors.map(({ name = '', message }) => ({ name, message })),
  };
}

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runTool } from '../run.mjs';
import { changesOf } from './load.mjs';
import { OUTCOMES_FILE, titlePattern } from './outcomes.mjs';
import { copyTree } from './scratch-copy.mjs';
import { firstLine, judge } from './verdict.mjs';

/** @import { Change, Mutant } from '../../mutants/mutant.d.mts' */
/** @import { Verdict } from './verdict.mjs' */
/** @import { Outcomes } from './outcomes.mjs' */

const MINUTES_FOR_ONE = 3;
const MINUTES_FOR_ALL = 15;

const BUILD = "await (await import('./scripts/support/build-parts.mjs')).buildChanged()";

/**
 * The test project that a test file belongs to: one of vitest.config.ts, or the browser tests.
 *
 * @param {string} file
 */
export function projectOf(file) {
  if (file.startsWith('e2e/')) return 'browser';
  if (file.startsWith('faults/')) return 'faults';
  if (file.startsWith('server/')) return 'api';
  return file.endsWith('.tsx') ? 'screens' : 'unit';
}

/** True if the tests of a project run the built program. @param {string} project */
export function needsBuild(project) {
  return project === 'browser' || project === 'faults';
}

/** A scratch copy of the repository with one mutant in it at a time. */
export class Lane {
  #folder;
  #env;

  /**
   * @param {string} folder an existing folder; the copy is made below it
   * @param {NodeJS.ProcessEnv} env for the test runners
   */
  constructor(folder, env) {
    this.#folder = join(folder, 'copy');
    this.#env = { ...env, [OUTCOMES_FILE]: join(folder, 'outcomes.json') };
    mkdirSync(this.#folder);
    copyTree(this.#folder);
  }

  /**
   * Removes the protection, runs the named test, and puts the protection back.
   *
   * @param {Mutant} mutant
   * @returns {Promise<Verdict>}
   */
  async try(mutant) {
    const changes = changesOf(mutant);
    const paths = [...new Set(changes.map(({ file }) => file))];
    const sources = paths.map((path) => readFileSync(join(this.#folder, path), 'utf8'));
    try {
      for (const change of changes) this.#apply(change);
      for (const path of paths) {
        const fault = await this.#faultIn(path);
        if (fault) return { kind: 'error', why: `${path}, changed, does not load: ${fault}` };
      }
      return judge(mutant, await this.run(projectOf(mutant.test.file), [mutant.test], MINUTES_FOR_ONE));
    } finally {
      for (const [index, path] of paths.entries()) {
        writeFileSync(join(this.#folder, path), sources[index] ?? '');
      }
    }
  }

  /** @param {Change} change */
  #apply({ file, find, replace }) {
    const path = join(this.#folder, file);
    // The replacement is a function, because `$&` in a string would have a special meaning.
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(find, () => replace),
    );
  }

  /**
   * Runs only the given tests of one project.
   *
   * @param {string} project
   * @param {Mutant['test'][]} tests
   * @returns {Promise<{ outcomes: Outcomes | undefined, overtime: boolean, output: string }>}
   */
  async run(project, tests, minutes = MINUTES_FOR_ALL) {
    if (needsBuild(project)) {
      const built = await run(process.execPath, ['--input-type=module', '-e', BUILD], this.#options(minutes));
      if (built.code !== 0) return { outcomes: undefined, overtime: built.overtime, output: built.output };
    }
    const outcomesFile = String(this.#env[OUTCOMES_FILE]);
    rmSync(outcomesFile, { force: true });
    const files = [...new Set(tests.map(({ file }) => file))];
    const titles = [...new Set(tests.map(({ title }) => titlePattern(title)))];
    // Both runners match the titles of the groups and then the test's own title, joined by spaces.
    const pattern = `(?:^| )(?:${titles.join('|')})$`;
    const [tool, args] =
      project === 'browser'
        ? ['@playwright/test', this.#playwrightArgs(files, pattern)]
        : ['vitest', this.#vitestArgs(project, files, pattern)];
    const { output, overtime } = await runTool(tool, args, this.#options(minutes));
    const outcomes = existsSync(outcomesFile) ? JSON.parse(readFileSync(outcomesFile, 'utf8')) : undefined;
    return { outcomes, overtime, output };
  }

  /** @param {number} minutes */
  #options(minutes) {
    return { cwd: this.#folder, env: this.#env, quiet: true, minutes };
  }

  /**
   * @param {string} project
   * @param {string[]} files
   * @param {string} pattern
   */
  #vitestArgs(project, files, pattern) {
    const reporter = './scripts/support/mutants/vitest-outcomes.mjs';
    return ['run', `--project=${project}`, `--reporter=${reporter}`, '-t', pattern, ...files];
  }

  /**
   * @param {string[]} files
   * @param {string} pattern
   */
  #playwrightArgs(files, pattern) {
    const reporter = join(this.#folder, 'scripts/support/mutants/playwright-outcomes.mjs');
    const fixed = ['test', '--config=e2e/playwright.config.ts', '--workers=1', `--reporter=${reporter}`];
    return [...fixed, '-g', pattern, ...files];
  }

  /**
   * Looks for syntax errors and undeclared names in a changed file. They would make every test fail, which
   * proves nothing.
   *
   * @param {string} file
   * @returns {Promise<string>} the first error; empty when there is none or the file is not a program
   */
  async #faultIn(file) {
    if (!/\.(ts|tsx|mjs|js)$/.test(file)) return '';
    const rule = '--only=correctness/noUndeclaredVariables';
    const { code, output } = await runTool('@biomejs/biome', ['lint', rule, file], this.#options(1));
    return code === 0 ? '' : firstLine(output.slice(output.indexOf('×') + 1));
  }
}

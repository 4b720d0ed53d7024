import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, runTool } from '../../scripts/support/run.mjs';
import { OUTCOMES_FILE, titlePattern } from './outcomes.mjs';
import { firstLine, judge } from './verdict.mjs';

/** @import { Change, Mutant } from './table.mjs' */
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
    const { changes } = mutant;
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
    const reporter = './tools/mutants/vitest-outcomes.mjs';
    return ['run', `--project=${project}`, `--reporter=${reporter}`, '-t', pattern, ...files];
  }

  /**
   * @param {string[]} files
   * @param {string} pattern
   */
  #playwrightArgs(files, pattern) {
    const reporter = join(this.#folder, 'tools/mutants/playwright-outcomes.mjs');
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

const WORKSPACES = ['contract', 'server', 'web'];

/** Cache folders of tools. They are not linked, so that each copy has its own. */
const TOOL_FOLDERS = /^\.(cache|vite.*)$/;

/**
 * Copies the sources into an empty folder and links the installed packages there. Changes, builds and caches
 * in the copy do not reach the repository.
 *
 * @param {string} folder absolute
 */
function copyTree(folder) {
  for (const path of sourcePaths()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  for (const part of ['.', ...WORKSPACES]) linkPackages(join(root, part), join(folder, part));
  // npm links the workspaces into node_modules. In the copy these links must lead to the copy.
  mkdirSync(join(folder, 'node_modules/@clinic-serial'));
  for (const name of WORKSPACES) {
    symlinkSync(join('..', '..', name), join(folder, 'node_modules/@clinic-serial', name), 'junction');
  }
}

/** Files that git tracks or would add, as they are now, so that a change is tested before it is committed. */
function sourcePaths() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}

/**
 * @param {string} from a folder with packages below it
 * @param {string} to
 */
function linkPackages(from, to) {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const entry of readdirSync(packages, { withFileTypes: true })) {
    if (TOOL_FOLDERS.test(entry.name) || entry.name === '@clinic-serial') continue;
    const kind = entry.isFile() ? 'file' : 'junction';
    symlinkSync(join(packages, entry.name), join(to, 'node_modules', entry.name), kind);
  }
}

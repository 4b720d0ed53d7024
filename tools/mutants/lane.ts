import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, runTool } from '../../scripts/support/run.mjs';
import { expectOutcomes } from '../support/outcomes.mjs';
import type { Mutant } from './table.ts';
import { firstLine, judge, type Ran, titlePattern, type Verdict } from './verdict.ts';

const MINUTES_FOR_ONE = 3;
const MINUTES_FOR_ALL = 15;
const BUILD = "await (await import('./scripts/support/build-parts.mjs')).buildChanged()";

/** The test project that a test file belongs to: one of vitest.config.ts, or the browser tests. */
export function projectOf(file: string): string {
  if (file.startsWith('e2e/')) return 'browser';
  if (file.startsWith('faults/')) return 'faults';
  if (file.startsWith('server/')) return 'api';
  return file.endsWith('.tsx') ? 'screens' : 'unit';
}

/** True if the tests of a project run the built program. */
export const needsBuild = (project: string) => project === 'browser' || project === 'faults';

/** A scratch copy of the repository with one mutant in it at a time. */
export class Lane {
  readonly #place: string;
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;

  /**
   * @param place a folder that does not exist yet; the copy is made below it
   * @param env for the test runners
   */
  constructor(place: string, env: NodeJS.ProcessEnv) {
    this.#place = place;
    this.#folder = join(place, 'copy');
    this.#env = env;
    mkdirSync(this.#folder, { recursive: true });
    copyTree(this.#folder);
  }

  /** Removes the protection, runs the named test, and puts the protection back. */
  async try(mutant: Mutant): Promise<Verdict> {
    const paths = [...new Set(mutant.changes.map(({ file }) => join(this.#folder, file)))];
    const sources = paths.map((path) => readFileSync(path, 'utf8'));
    try {
      for (const { file, find, replace } of mutant.changes) {
        const path = join(this.#folder, file);
        // The replacement is a function, because `$&` in a string would have a special meaning.
        writeFileSync(
          path,
          readFileSync(path, 'utf8').replace(find, () => replace),
        );
      }
      for (const path of paths) {
        const fault = await this.#faultIn(path);
        if (fault) return { kind: 'error', why: `${path}, changed, does not load: ${fault}` };
      }
      return judge(mutant, await this.run(projectOf(mutant.test.file), [mutant.test], MINUTES_FOR_ONE));
    } finally {
      for (const [index, path] of paths.entries()) writeFileSync(path, sources[index] ?? '');
    }
  }

  /** Runs only the given tests of one project. */
  async run(project: string, tests: Mutant['test'][], minutes = MINUTES_FOR_ALL): Promise<Ran> {
    const expected = expectOutcomes(join(this.#place, 'outcomes.json'));
    const options = { cwd: this.#folder, env: { ...this.#env, ...expected.env }, quiet: true, minutes };
    if (needsBuild(project)) {
      const built = await run(process.execPath, ['--input-type=module', '-e', BUILD], options);
      if (built.code !== 0) return { ...built, outcomes: undefined };
    }
    const files = [...new Set(tests.map(({ file }) => file))];
    const titles = [...new Set(tests.map(({ title }) => titlePattern(title)))];
    // Both runners match the titles of the groups and then the test's own title, joined by spaces.
    const pattern = `(?:^| )(?:${titles.join('|')})$`;
    const reporter = (runner: string) =>
      `--reporter=${join(this.#folder, `tools/support/${runner}-outcomes.mjs`)}`;
    const [tool, args] =
      project === 'browser'
        ? [
            '@playwright/test',
            ['test', '--config=e2e/playwright.config.ts', '--workers=1', reporter('playwright'), '-g'],
          ]
        : ['vitest', ['run', `--project=${project}`, reporter('vitest'), '-t']];
    const { output, overtime } = await runTool(String(tool), [...args, pattern, ...files], options);
    return { outcomes: expected.read(), overtime, output };
  }

  /**
   * Looks for syntax errors and undeclared names in a changed file. They would make every test fail, which
   * proves nothing.
   *
   * @returns the first error; empty when there is none or the file is not a program
   */
  async #faultIn(path: string): Promise<string> {
    if (!/\.(ts|tsx|mjs|js)$/.test(path)) return '';
    const args = ['lint', '--only=correctness/noUndeclaredVariables', path];
    const { code, output } = await runTool('@biomejs/biome', args, {
      ...{ cwd: this.#folder, env: this.#env, quiet: true, minutes: 1 },
    });
    return code === 0 ? '' : firstLine(output.slice(output.indexOf('×') + 1));
  }
}

const WORKSPACES = ['contract', 'server', 'web'];
/** Cache folders of tools. They are not linked, so that each copy has its own. */
const TOOL_FOLDERS = /^\.(cache|vite.*)$/;

/**
 * Copies the sources into an empty folder, as they are now, so that a change is tested before it is
 * committed, and links the installed packages there. Changes, builds and caches in the copy do not reach the
 * repository.
 */
function copyTree(folder: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0');
  for (const path of paths.filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
  for (const part of ['.', ...WORKSPACES]) linkPackages(join(root, part), join(folder, part));
  // npm links the workspaces into node_modules. In the copy these links must lead to the copy.
  mkdirSync(join(folder, 'node_modules/@clinic-serial'));
  for (const name of WORKSPACES)
    symlinkSync(join('..', '..', name), join(folder, 'node_modules/@clinic-serial', name), 'junction');
}

/** @param from a folder with packages below it */
function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const entry of readdirSync(packages, { withFileTypes: true })) {
    if (TOOL_FOLDERS.test(entry.name) || entry.name === '@clinic-serial') continue;
    const kind = entry.isFile() ? 'file' : 'junction';
    symlinkSync(join(packages, entry.name), join(to, 'node_modules', entry.name), kind);
  }
}

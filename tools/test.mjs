// `npm test`: runs the checks of every change, also on a fresh clone. `npm run test:all` adds the thorough
// tests and the faults. `npm test -- lint unit` runs only those steps. `npm test -- --since main` runs what
// the changes since that commit can break. `npm test -- --shuffle 7` runs the tests in a random order, the
// same for the same seed. The other steps run even if one fails. Only scripts and Node's own modules may be
// imported at the top, because the packages may not be installed yet.
import '../scripts/support/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { provideChromium } from '../scripts/chromium.mjs';
import { ensureInstalled } from '../scripts/support/install.mjs';
import { root, run, runTool } from '../scripts/support/run.mjs';
import { StepFailed } from '../scripts/support/step.mjs';
import { expectOutcomes } from './support/outcomes.mjs';
import { readTestArguments, SEED_VARIABLE, whatCanBreak } from './support/test-arguments.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} notes why something failed or was skipped, when the step's own output does not end
 *   with it
 * @property {number} [skipped]
 */

// Read by vitest.config.ts, e2e/playwright.config.ts and server/test/databases.ts.
process.env.TESTS ??= 'quick';
const isThorough = process.env.TESTS === 'all';

/** @type {Record<string, () => Promise<Outcome>>} */
const steps = {
  lint: () => check('biome', runTool('@biomejs/biome', ['ci', '.'])),
  types: () => check('tsc', runTool('typescript', ['-b'])),
  build: () => check('build', run(process.execPath, ['scripts/build.mjs'])),
  unit: () => vitest('unit', ['unit', 'screens', ...(isThorough ? ['bangla'] : [])]),
  api: () => vitest('api', ['api']),
  faults: () => vitest('faults', ['faults']),
  browser,
};

/** The steps that `npm test` leaves out unless they are named. */
const THOROUGH_STEPS = ['faults'];

/** Run at the same time, because each leaves a core free. The build writes what tsc writes, so it waits. */
const STATIC_STEPS = ['lint', 'types'];

/**
 * The time limit of one test runner, so that one that hangs does not block the others. The slowest takes 4
 * minutes on two free cores, and 10 in `npm run test:all`; a busy machine needs several times as long.
 */
const RUNNER_TIMEOUT_MINUTES = 45;

/** @type {Map<string, Outcome & { seconds: number }>} */
const outcomes = new Map();

const { steps: asked, seed, since } = readArguments();
const { related, browser: browserCanBreak } = since ? canBreakSince(since) : { browser: true };
const usual = Object.keys(steps).filter((name) => isThorough || !THOROUGH_STEPS.includes(name));
const wanted = new Set(asked.length > 0 ? asked : usual);
/** Follows the headings, so that a run in a random order can be repeated. */
const order = seed ? ` (shuffled, seed ${seed})` : '';
if (!browserCanBreak) for (const name of ['browser', 'build']) wanted.delete(name);
// The browser and fault tests run the built server. Without a new build they would test an older program.
if (wanted.has('browser') || wanted.has('faults')) wanted.add('build');

try {
  await ensureInstalled();
  const isStatic = (/** @type {string} */ name) => STATIC_STEPS.includes(name);
  const inOrder = Object.entries(steps).filter(([name]) => wanted.has(name));
  await Promise.all(inOrder.filter(([name]) => isStatic(name)).map(([name, work]) => take(name, work)));
  for (const [name, work] of inOrder.filter(([name]) => !isStatic(name))) await take(name, work);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  await take('install', async () => failure(error.message, error.output));
}
report();

/** What the changes since a commit can break, uncommitted changes included. @param {string} ref */
function canBreakSince(ref) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status === 0) return stdout.split('\0').filter(Boolean);
    console.error(`--since ${ref}: ${stderr.trim()}`);
    process.exit(1);
  };
  const changed = [
    ...git('diff', '-z', '--name-only', '--merge-base', ref, '--'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
  const rules = readdirSync(join(root, 'tools/house-rules')).filter((name) => name.endsWith('.test.ts'));
  const canBreak = whatCanBreak(
    changed,
    rules.map((name) => `tools/house-rules/${name}`),
  );
  return { ...canBreak, related: canBreak.related?.filter((file) => existsSync(join(root, file))) };
}

/** Ends the program with a sentence when the arguments are wrong. */
function readArguments() {
  try {
    return readTestArguments(process.argv.slice(2), Object.keys(steps));
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  }
}

/** @param {string} name @param {() => Promise<Outcome>} work */
async function take(name, work) {
  console.log(`\n=== ${name}${order}`);
  const began = performance.now();
  const outcome = await work().catch((error) => failure(String(error?.message ?? error)));
  outcomes.set(name, { ...outcome, seconds: (performance.now() - began) / 1000 });
}

/**
 * A step that counts as one check.
 *
 * @param {string} name
 * @param {Promise<{ code: number }>} running
 * @returns {Promise<Outcome>}
 */
async function check(name, running) {
  const { code } = await running;
  return code === 0 ? { passed: 1, failed: 0, notes: [] } : failure(`${name} ended with code ${code}`);
}

/** @param {string[]} notes @returns {Outcome} */
function failure(...notes) {
  return { passed: 0, failed: 1, notes };
}

/** @param {string} name @param {string[]} projects of vitest.config.ts */
function vitest(name, projects) {
  // The fault tests are listed one by one.
  const shown = name === 'faults' ? 'verbose' : 'default';
  const reporters = [`--reporter=${shown}`, '--reporter=./tools/support/vitest-outcomes.mjs'];
  const selection = projects.map((project) => `--project=${project}`);
  const shuffle = seed
    ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
    : [];
  const tests = related ? ['related', ...related, '--run', '--passWithNoTests'] : ['run'];
  return countTests(name, 'vitest', [...tests, ...selection, ...reporters, ...shuffle], {});
}

async function browser() {
  if (outcomes.get('build')?.failed) return failure('not run: the build failed');
  const chromium = await provideChromium();
  const reporters = `--reporter=list,${root}tools/support/playwright-outcomes.mjs`;
  const args = ['test', '--config', 'e2e/playwright.config.ts', reporters];
  // Playwright shuffles the files, playwright.config.ts the tests inside each file.
  if (seed) args.push('--shuffle', seed);
  const seedForFiles = seed ? { [SEED_VARIABLE]: seed } : {};
  return countTests('browser', '@playwright/test', args, { CHROMIUM_PATH: chromium, ...seedForFiles });
}

/**
 * Runs a test runner and counts its tests. If the runner ended with an error, at least one failure is
 * counted.
 *
 * @param {string} name
 * @param {string} packageName
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Outcome>}
 */
async function countTests(name, packageName, args, env) {
  const expected = expectOutcomes(join(root, 'test-results', `${name}.outcomes.json`));
  const { code, output, overtime } = await runTool(packageName, args, {
    minutes: RUNNER_TIMEOUT_MINUTES,
    // With CI set, a forgotten `.only` fails.
    env: { CI: 'true', ...env, ...expected.env },
  });
  const ending = `${packageName} ${overtime ? `was stopped after ${RUNNER_TIMEOUT_MINUTES} minutes` : `ended with code ${code}`}`;
  const outcomes = expected.read();
  if (!outcomes) return failure(`${ending} without results: ${causeIn(output)}`);

  const inState = (/** @type {string} */ state) => outcomes.tests.filter((test) => test.state === state);
  const [passed, failures, skipped] = [inState('passed').length, inState('failed'), inState('skipped')];
  const unexplained = skipped.filter(({ reason }) => !reason).length;
  const notes = [
    ...failures.map((test) => `failed: ${test.name}`),
    ...outcomes.errors.map(causeIn),
    ...skipped.map((test) => `skipped: ${test.name}: ${test.reason ?? 'no reason given (a failure)'}`),
  ];
  let failed = failures.length + outcomes.errors.length + unexplained;
  if (failed === 0 && (code !== 0 || (passed === 0 && !related))) {
    failed = 1;
    notes.push(`${ending} after ${passed} passed: ${causeIn(output)}`);
  }
  return { passed, failed, skipped: skipped.length - unexplained, notes };
}

/**
 * Returns the first lines about an error in a runner's error output. The result repeats them, because the
 * output itself is pages above.
 *
 * @param {string} output
 */
function causeIn(output) {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  const first = lines.findIndex((line) => /error/i.test(line));
  return lines.slice(Math.max(first, 0)).slice(0, 8).join('\n').trim();
}

function report() {
  console.log(`\n=== result${order}`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, { passed, failed, skipped = 0, notes, seconds }] of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    const mark = failed > 0 ? 'FAILED' : 'ok';
    console.log(
      `${mark.padEnd(8)}${name.padEnd(9)}${formatCounts({ passed, failed, skipped })} (${seconds.toFixed(0)} s)`,
    );
    for (const note of notes) console.log(`        ${note.replaceAll('\n', '\n        ')}`);
  }
  console.log(`\n${formatCounts(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

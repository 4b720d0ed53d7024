// `npm run test:mutants`: removes each protection that docs/security.md promises, one at a time and in a
// scratch copy, and expects that the test named in the table fails. `npm run test:mutants -- "Code guessing"`
// runs only the rows whose threat contains the text; `--list` only lists the mutants; `--why` also prints
// what each test said; `--lanes 1` runs one mutant at a time, so that other programs run faster.
import '../../scripts/support/check-node.mjs';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../../scripts/support/install.mjs';
import { exitOnFailedStep } from '../../scripts/support/step.mjs';
import { Lane, needsBuild, projectOf } from './lane.mjs';
import { loadMutants, loadTable, problemsOf } from './table.mjs';
import { firstLine, testsOf } from './verdict.mjs';

/** @import { Mutant } from './table.mjs' */
/** @import { Verdict } from './verdict.mjs' */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    why: { type: 'boolean', default: false },
    // How many mutants run at the same time, each in a copy of its own.
    lanes: { type: 'string', default: '2' },
  },
});

await ensureInstalled().catch(exitOnFailedStep);
const rows = loadTable();
const wanted = (/** @type {string} */ threat) =>
  positionals.length === 0 || positionals.some((text) => threat.toLowerCase().includes(text.toLowerCase()));
const mutants = loadMutants().filter(({ threat }) => wanted(threat));
const rowsWithoutMutant = rows.filter(
  ({ threat }) => wanted(threat) && !mutants.some((one) => one.threat === threat),
);

if (values.list) list();
else await tryAll();

function list() {
  for (const { threat, removes, test } of mutants) console.log(`${threat}: ${removes}\n    ${nameOf(test)}`);
  for (const { threat } of rowsWithoutMutant) console.log(`${threat}: NO MUTANT`);
  console.log(`\n${mutants.length} mutants`);
}

async function tryAll() {
  const began = performance.now();
  /** @type {{ mutant: Mutant, verdict: Verdict }[]} */
  const results = [];
  /**
   * @param {Mutant} mutant
   * @param {Verdict} verdict
   */
  const recordVerdict = (mutant, verdict, seconds = 0) => {
    results.push({ mutant, verdict });
    const shown = verdict.kind === 'killed' ? 'killed' : verdict.kind.toUpperCase();
    const why = verdict.kind === 'error' || values.why ? `\n          ${verdict.why}` : '';
    console.log(`${shown.padEnd(10)}${titleOf(mutant)} (${seconds.toFixed(0)} s)${why}`);
  };

  const sound = mutants.filter((mutant) => {
    const [problem] = problemsOf(mutant, rows);
    if (problem) recordVerdict(mutant, { kind: 'error', why: problem });
    return !problem;
  });

  const { lanes, close } = await openLanes();
  try {
    const red = await redTests(lanes, sound);
    const queue = sound.filter((mutant) => {
      const problem = red.get(nameOf(mutant.test));
      if (problem) recordVerdict(mutant, { kind: 'error', why: `without the mutation, ${problem}` });
      return !problem;
    });
    // Mutants that need a build take longest. They run first, so that no lane is idle at the end.
    queue.sort(
      (a, b) => Number(needsBuild(projectOf(b.test.file))) - Number(needsBuild(projectOf(a.test.file))),
    );
    await share(lanes, queue, async (lane, mutant) => {
      const start = performance.now();
      const verdict = await lane.try(mutant);
      recordVerdict(mutant, verdict, (performance.now() - start) / 1000);
    });
  } finally {
    await close();
  }
  report(results, (performance.now() - began) / 1000);
}

/**
 * Makes the scratch copies and starts one PostgreSQL for all of them. One PostgreSQL per run would take
 * longer to start than the tests.
 */
async function openLanes() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-serial-mutants-'));
  // Also when Ctrl-C ends this process.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { tsImport } = await import('tsx/esm/api');
  const { makeRunFolder, startPostgres } = await tsImport(
    '../../server/test/postgres-process.ts',
    import.meta.url,
  );
  const postgresFolder = await makeRunFolder();
  const postgres = await startPostgres(postgresFolder);
  const lanes = Array.from({ length: Math.max(1, Number(values.lanes) || 1) }, (_, index) => {
    mkdirSync(join(folder, String(index)));
    return new Lane(join(folder, String(index)), { TEST_POSTGRES_URL: postgres.url });
  });
  const close = async () => {
    await postgres.stop();
    rmSync(postgresFolder, { recursive: true, force: true });
  };
  return { lanes, close };
}

/**
 * Runs the named tests on the unchanged program, because a test that fails anyway proves nothing about a
 * mutant.
 *
 * @param {Lane[]} lanes
 * @param {Mutant[]} tried
 * @returns {Promise<Map<string, string>>} the problems, by the name of the test
 */
async function redTests(lanes, tried) {
  const tests = [...new Map(tried.map(({ test }) => [nameOf(test), test])).values()];
  /** @type {Map<string, string>} */
  const red = new Map();
  await share(lanes, groupByProject(tests), async (lane, { project, own }) => {
    const result = await lane.run(project, own);
    for (const test of own) {
      // On a busy machine a test may time out among many others, so it runs once more alone.
      const problem = problemWith(test, result) && problemWith(test, await lane.run(project, [test]));
      if (problem) red.set(nameOf(test), problem);
    }
    console.log(`${own.length} ${project} tests ran without a mutant\n`);
  });
  return red;
}

/** @param {Mutant['test'][]} tests */
function groupByProject(tests) {
  const projects = [...new Set(tests.map(({ file }) => projectOf(file)))];
  return projects.map((project) => ({
    project,
    own: tests.filter(({ file }) => projectOf(file) === project),
  }));
}

/**
 * @param {Mutant['test']} test
 * @param {Awaited<ReturnType<Lane['run']>>} result of running the test without a mutant
 * @returns {string} the problem; empty when the test passed
 */
function problemWith(test, { outcomes, overtime, output }) {
  if (!outcomes)
    return overtime
      ? 'the tests do not end'
      : `no test ran: ${output.trim().split('\n').slice(-3).join(' ')}`;
  const ran = testsOf(outcomes, test).filter(({ state }) => state !== 'skipped');
  if (ran.length === 0) return `the test did not run: ${firstLine(outcomes.errors[0])}`;
  const failed = ran.find(({ state }) => state === 'failed');
  return failed ? `the test fails: ${firstLine(failed.errors[0]?.message)}` : '';
}

/**
 * Each lane takes the next piece of work when it is free.
 *
 * @template Work
 * @param {Lane[]} lanes
 * @param {Work[]} queue
 * @param {(lane: Lane, work: Work) => Promise<void>} take
 */
async function share(lanes, queue, take) {
  const left = [...queue];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) await take(lane, work);
    }),
  );
}

/**
 * @param {{ mutant: Mutant, verdict: Verdict }[]} results
 * @param {number} seconds
 */
function report(results, seconds) {
  const ofKind = (/** @type {Verdict['kind']} */ kind) =>
    results.filter(({ verdict }) => verdict.kind === kind);
  const [killed, survived, errors] = [ofKind('killed'), ofKind('survived'), ofKind('error')];
  console.log(
    `\n${killed.length} killed, ${survived.length} survived, ${errors.length + rowsWithoutMutant.length} errors (${(seconds / 60).toFixed(1)} minutes)`,
  );
  for (const { mutant } of survived) {
    console.log(
      `\nSURVIVED  ${titleOf(mutant)}\n          ${mutant.changes[0]?.file}\n          ${nameOf(mutant.test)}`,
    );
  }
  for (const { mutant, verdict } of errors)
    console.log(`\nERROR     ${titleOf(mutant)}\n          ${verdict.why}`);
  for (const { threat } of rowsWithoutMutant)
    console.log(`\nERROR     ${threat}: no mutant removes what this row promises`);
  process.exitCode = killed.length === results.length && rowsWithoutMutant.length === 0 ? 0 : 1;
}

/** @param {Mutant} mutant */
function titleOf({ threat, removes }) {
  return `${threat}: ${removes}`;
}

/** @param {Mutant['test']} test */
function nameOf({ file, title }) {
  return `${file}: "${title}"`;
}

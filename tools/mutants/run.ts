// `npm run test:mutants`: removes each protection that docs/security.md promises, one at a time and in a
// scratch copy, and expects that the test named in the table fails. `npm run test:mutants -- "Code guessing"`
// runs only the rows whose threat contains the text; `--list` only lists the mutants; `--why` also prints
// what each test said; `--lanes 1` runs one mutant at a time, so that other programs run faster.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRunFolder, startPostgres } from '../../server/test/postgres-process.ts';
import { Lane, needsBuild, projectOf } from './lane.ts';
import { loadMutants, loadTable, type Mutant, problemsOf } from './table.ts';
import { problemWith, type Verdict } from './verdict.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    why: { type: 'boolean', default: false },
    // How many mutants run at the same time, each in a copy of its own.
    lanes: { type: 'string', default: '2' },
  },
});

const isWanted = ({ threat }: { threat: string }) =>
  positionals.length === 0 || positionals.some((text) => threat.toLowerCase().includes(text.toLowerCase()));
const titleOf = ({ threat, removes }: Mutant) => `${threat}: ${removes}`;
const nameOf = ({ file, title }: Mutant['test']) => `${file}: "${title}"`;

const rows = loadTable();
const mutants = loadMutants().filter(isWanted);
const rowsWithoutMutant = rows
  .filter(isWanted)
  .filter(({ threat }) => !mutants.some((one) => one.threat === threat));
const results: { mutant: Mutant; verdict: Verdict }[] = [];

if (values.list) list();
else await tryAll();

function list(): void {
  for (const mutant of mutants) console.log(`${titleOf(mutant)}\n    ${nameOf(mutant.test)}`);
  for (const { threat } of rowsWithoutMutant) console.log(`${threat}: NO MUTANT`);
  console.log(`\n${mutants.length} mutants`);
}

async function tryAll(): Promise<void> {
  const began = performance.now();
  const sound = mutants.filter((mutant) => {
    const [why] = problemsOf(mutant, rows);
    if (why) record(mutant, { kind: 'error', why });
    return !why;
  });
  const { lanes, close } = await openLanes();
  try {
    const red = await redTests(lanes, sound);
    const queue = sound.filter((mutant) => {
      const problem = red.get(nameOf(mutant.test));
      if (problem) record(mutant, { kind: 'error', why: `without the mutation, ${problem}` });
      return !problem;
    });
    // Mutants that need a build take longest. They run first, so that no lane is idle at the end.
    const builds = ({ test }: Mutant) => Number(needsBuild(projectOf(test.file)));
    queue.sort((a, b) => builds(b) - builds(a));
    await share(lanes, queue, async (lane, mutant) => {
      const start = performance.now();
      record(mutant, await lane.try(mutant), (performance.now() - start) / 1000);
    });
  } finally {
    await close();
  }
  report((performance.now() - began) / 1000);
}

function record(mutant: Mutant, verdict: Verdict, seconds = 0): void {
  results.push({ mutant, verdict });
  const shown = verdict.kind === 'killed' ? 'killed' : verdict.kind.toUpperCase();
  const why = verdict.kind === 'error' || values.why ? `\n          ${verdict.why}` : '';
  console.log(`${shown.padEnd(10)}${titleOf(mutant)} (${seconds.toFixed(0)} s)${why}`);
}

/**
 * Makes the scratch copies and starts one PostgreSQL for all of them. One PostgreSQL per run would take
 * longer to start than the tests.
 */
async function openLanes() {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-serial-mutants-'));
  // Also when Ctrl-C ends this process.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgresFolder = await makeRunFolder();
  const postgres = await startPostgres(postgresFolder);
  const lanes = Array.from(
    { length: Math.max(1, Number(values.lanes) || 1) },
    (_, index) => new Lane(join(folder, String(index)), { TEST_POSTGRES_URL: postgres.url }),
  );
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
 * @returns the problems, by the name of the test
 */
async function redTests(lanes: Lane[], tried: Mutant[]): Promise<Map<string, string>> {
  const tests = [...new Map(tried.map(({ test }) => [nameOf(test), test])).values()];
  const red = new Map<string, string>();
  await share(lanes, [...new Set(tests.map(({ file }) => projectOf(file)))], async (lane, project) => {
    const own = tests.filter(({ file }) => projectOf(file) === project);
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

/** Each lane takes the next piece of work when it is free. */
async function share<Work>(
  lanes: Lane[],
  queue: Work[],
  take: (lane: Lane, work: Work) => Promise<void>,
): Promise<void> {
  const left = [...queue];
  await Promise.all(
    lanes.map(async (lane) => {
      for (let work = left.shift(); work !== undefined; work = left.shift()) await take(lane, work);
    }),
  );
}

function report(seconds: number): void {
  const ofKind = (kind: Verdict['kind']) => results.filter(({ verdict }) => verdict.kind === kind);
  const [killed, survived, errors] = [ofKind('killed'), ofKind('survived'), ofKind('error')];
  const faults = errors.length + rowsWithoutMutant.length;
  console.log(
    `\n${killed.length} killed, ${survived.length} survived, ${faults} errors (${(seconds / 60).toFixed(1)} minutes)`,
  );
  for (const { mutant } of survived)
    console.log(
      `\nSURVIVED  ${titleOf(mutant)}\n          ${mutant.changes[0]?.file}\n          ${nameOf(mutant.test)}`,
    );
  for (const { mutant, verdict } of errors)
    console.log(`\nERROR     ${titleOf(mutant)}\n          ${verdict.why}`);
  for (const { threat } of rowsWithoutMutant)
    console.log(`\nERROR     ${threat}: no mutant removes what this row promises`);
  process.exitCode = killed.length === results.length && rowsWithoutMutant.length === 0 ? 0 : 1;
}

// npm run bench -- --help
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/support/run.mjs';
import { exitOnFailedStep } from '../../scripts/support/step.mjs';
import { type OtherVersion, prepareVersion } from './contenders/contenders.ts';
import { clinicClock } from './contenders/prepared-clinic.ts';
import { generateClinic } from './generate/generate-clinic.ts';
import { measureCosts } from './measures/costs.ts';
import { measureLists, measureManyRows } from './measures/lists.ts';
import { measurePages } from './measures/pages.ts';
import { measureBookingsOn, measureRate, RATES } from './measures/rates.ts';
import { measureMemory, measureStart } from './measures/starts.ts';
import { measureWindows } from './measures/windows.ts';
import { tellLoadBefore, tellLoadDuring } from './support/machine.ts';
import { remark } from './support/report.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '5' },
    visits: { type: 'string', default: '3' },
    rows: { type: 'string' },
    database: { type: 'string' },
    doctors: { type: 'string', default: '2000' },
    patients: { type: 'string', default: '100000' },
    appointments: { type: 'string', default: '1000000' },
    help: { type: 'boolean', short: 'h' },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

interface Section {
  about: string;
  /** About how many minutes it takes on two free cores. */
  minutes: number;
  run(folder: string, against?: OtherVersion): Promise<void>;
}

const SECTIONS: Record<string, Section> = {
  bookings: {
    about: 'complete bookings per second, beside the same transactions written by hand',
    minutes: 4,
    run: (folder, against) =>
      values.database
        ? measureBookingsOn(values.database, options)
        : measureRate(RATES.bookings, folder, options, against),
  },
  history: {
    about: 'the same with 200,000 past appointments',
    minutes: 4,
    run: (folder, against) => measureRate(RATES.history, folder, options, against),
  },
  polls: {
    about: 'polls of the live status per second, beside a bare Fastify',
    minutes: 3,
    run: (folder, against) => measureRate(RATES.polls, folder, options, against),
  },
  lists: {
    about: 'the lists of staff and patients on SQLite and PostgreSQL, in a small and in a very large clinic',
    minutes: 6,
    run: (folder) => (values.rows ? measureManyRows(Number(values.rows)) : measureLists(folder)),
  },
  costs: {
    about: 'processor time, log and disk of one act on PostgreSQL, and how soon it reaches 2,000 streams',
    minutes: 3,
    run: measureCosts,
  },
  start: {
    about: 'the time until the server answers, and its first live status beside the second',
    minutes: 1,
    run: (folder, against) => measureStart(folder, options.rounds, against),
  },
  memory: { about: 'memory 60 seconds after the start', minutes: 2, run: measureMemory },
  pages: {
    about: 'Lighthouse on the public pages and the logins',
    minutes: 4,
    run: (folder) => measurePages(folder, Number(values.visits)),
  },
  windows: {
    about: 'how many of the windows told to patients hold, on simulated days',
    minutes: 8,
    run: async () => measureWindows(),
  },
};
/** The sections that can be compared with another version. */
const COMPARED = ['start', 'polls', 'bookings', 'history', 'memory'];

function helpText(): string {
  const sections = Object.entries(SECTIONS).map(
    ([name, { about, minutes }]) => `  ${name.padEnd(12)}${`${minutes} min`.padStart(7)}  ${about}`,
  );
  return `npm run bench [-- section …] [options]: measures the built product.

Sections, with the minutes that each takes on two free cores:
${sections.join('\n')}

Options:
  --against COMMIT   compares this version with a commit, such as HEAD~1: ${COMPARED.join(', ')}.
                     The commit is built in .cache with its own packages, which takes some minutes the first time
  --rounds 9         pairs of measurements; fewer than 6 give no verdict
  --seconds 5        of each measurement
  --visits 3         of each page
  --rows 10000000    lists of PostgreSQL with so many appointments; half an hour, 25 GB
  --database URL     bookings on an empty database of your choice

npm run bench -- generate URL [--doctors 2000] [--patients 100000] [--appointments 1000000]: fills a database`;
}

/**
 * A folder for this run's databases, removed when the process ends. It is inside the repository, because the
 * system's temporary folder may be in memory, where a durable write costs nothing.
 */
function makeBenchFolder(): string {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function generate(url: string | undefined): Promise<void> {
  if (!url) throw new Error('Say which database to fill: file:./data/large.db or postgres://…');
  const { doctors, patients, appointments } = values;
  const size = { doctors: Number(doctors), patients: Number(patients), appointments: Number(appointments) };
  const began = performance.now();
  await generateClinic(url, { ...size, today: clinicClock.today() });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`Filled in ${seconds} s: ${JSON.stringify(size)}`);
}

if (values.help) {
  console.log(helpText());
  process.exit();
}
if (positionals[0] === 'generate') {
  await generate(positionals[1]);
  process.exit();
}
const usual = values.against ? COMPARED : Object.keys(SECTIONS);
const asked = positionals.length > 0 ? positionals : usual;
const wrong = asked.find((name) => !SECTIONS[name] || (values.against && !COMPARED.includes(name)));
if (wrong !== undefined) {
  const why = SECTIONS[wrong] ? 'is not compared with another version' : 'is not a section';
  console.error(`${wrong} ${why}.\n\n${helpText()}`);
  process.exit(1);
}

const folder = makeBenchFolder();
const against = values.against ? await prepareVersion(values.against).catch(exitOnFailedStep) : undefined;
await tellLoadBefore();
for (const name of asked) {
  const began = performance.now();
  await tellLoadDuring(async () => SECTIONS[name]?.run(folder, against));
  remark(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
}

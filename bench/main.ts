// npm run bench -- --help
import { parseArgs } from 'node:util';
import { exitOnFailedStep } from '../scripts/support/step.mjs';
import { prepareVersion } from './contenders/other-version.ts';
import { measureBookings, measureBookingsOn } from './measures/bookings.ts';
import { measureCosts } from './measures/costs.ts';
import { measureListsOnBoth } from './measures/lists.ts';
import { measureListsAgainst } from './measures/lists-against.ts';
import { measureLive } from './measures/live.ts';
import { measureManyRows } from './measures/many-rows.ts';
import { measureMemory } from './measures/memory.ts';
import { measureMixed } from './measures/mixed.ts';
import { measurePages } from './measures/pages.ts';
import { measurePolls } from './measures/polls.ts';
import { measureQueueOnBoth } from './measures/queue.ts';
import { measureSlowPhone } from './measures/slow-phone.ts';
import { measureStart } from './measures/start.ts';
import { measureWindows } from './measures/windows.ts';
import { AGAINST, helpText, isSection, SECTIONS, type Section } from './sections.ts';
import { makeBenchFolder } from './support/bench-folder.ts';
import { tellLoadBefore, tellLoadDuring } from './support/machine-load.ts';
import { remark } from './support/report.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '5' },
    visits: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '10' },
    rows: { type: 'string' },
    database: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(helpText());
  process.exit();
}
const usual = values.against
  ? AGAINST
  : (Object.keys(SECTIONS) as Section[]).filter((name) => name !== 'mixed');
const asked = positionals.length > 0 ? positionals : usual;
const wrong = asked.find((name) => !isSection(name) || (values.against && !AGAINST.includes(name)));
if (wrong !== undefined) {
  const why = isSection(wrong) ? 'is not compared with another version' : 'is not a section';
  console.error(`${wrong} ${why}.\n\n${helpText()}`);
  process.exit(1);
}

const folder = makeBenchFolder();
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const visits = Number(values.visits);
const against = values.against ? await prepareVersion(values.against).catch(exitOnFailedStep) : undefined;
const measures: Record<Section, () => Promise<void>> = {
  bookings: () =>
    values.database
      ? measureBookingsOn(values.database, options)
      : measureBookings(folder, 0, options, against),
  history: () => measureBookings(folder, 200_000, options, against),
  polls: () => measurePolls(folder, options, against),
  lists: () => {
    if (against) return measureListsAgainst(folder, options, against);
    return values.rows ? measureManyRows(Number(values.rows)) : measureListsOnBoth(folder);
  },
  queue: () => measureQueueOnBoth(folder),
  live: () => measureLive(folder, options),
  costs: () => measureCosts(),
  start: () => measureStart(folder, options.rounds, against),
  memory: () => measureMemory(folder, against),
  pages: () => measurePages(folder, visits),
  'slow-phone': () => measureSlowPhone(folder, visits),
  windows: () => measureWindows(),
  mixed: () => measureMixed(folder, Number(values.minutes)),
};

await tellLoadBefore();
for (const name of asked.filter(isSection)) {
  const began = performance.now();
  await tellLoadDuring(measures[name]);
  remark(`${name} took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
}

// npm run bench [-- bookings history polls lists queue live costs start pages slow-phone windows] [--rounds 3] [--seconds 8]
// npm run bench -- lists --rows 10000000
// npm run bench -- bookings polls --beside ../an-older-checkout
// npm run bench -- mixed [--minutes 10]
// npm run bench -- bookings --database postgres://user:password@host/empty_database
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBookings, measureBookingsOn } from './measures/bookings.ts';
import { measureCosts } from './measures/costs.ts';
import { measureListsOnBoth } from './measures/lists.ts';
import { measureLive } from './measures/live.ts';
import { measureManyRows } from './measures/many-rows.ts';
import { measureMixed } from './measures/mixed.ts';
import { measurePages } from './measures/pages.ts';
import { measurePolls } from './measures/polls.ts';
import { measureQueueOnBoth } from './measures/queue.ts';
import { measureSlowPhone } from './measures/slow-phone.ts';
import { measureStart } from './measures/start.ts';
import { measureWindows } from './measures/windows.ts';
import { makeBenchFolder } from './support/bench-folder.ts';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '10' },
    rows: { type: 'string' },
    database: { type: 'string' },
    beside: { type: 'string' },
  },
});

const folder = makeBenchFolder();
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  beside: values.beside && resolve(values.beside),
};
const sections: Record<string, () => Promise<void>> = {
  bookings: () =>
    values.database ? measureBookingsOn(values.database, options) : measureBookings(folder, 0, options),
  history: () => measureBookings(folder, 200_000, options),
  polls: () => measurePolls(folder, options),
  lists: () => (values.rows ? measureManyRows(Number(values.rows)) : measureListsOnBoth(folder)),
  queue: () => measureQueueOnBoth(folder),
  live: () => measureLive(folder, options),
  costs: () => measureCosts(),
  start: () => measureStart(folder),
  pages: () => measurePages(folder, options.rounds),
  'slow-phone': () => measureSlowPhone(folder, options.rounds),
  windows: () => measureWindows(),
  mixed: () => measureMixed(folder, Number(values.minutes)),
};

/**
 * The sections that run when none is named. The mixed load is left out, because it takes ten minutes by
 * default.
 */
const usual = Object.keys(sections).filter((name) => name !== 'mixed');
const asked = positionals.length > 0 ? positionals : usual;
for (const name of asked) {
  const section = sections[name];
  if (!section)
    throw new Error(`There is no section ${name}; there are ${Object.keys(sections).join(', ')}.`);
  await section();
}

/** Each section with what it measures and about how many minutes it takes on two free cores. */
export const SECTIONS = {
  bookings: ['complete bookings per second, beside the same transactions written by hand', 4],
  history: ['the same with 200,000 past appointments', 4],
  polls: ['polls of the live status per second, beside a bare Fastify', 3],
  lists: [
    'the lists of staff and patients on SQLite and PostgreSQL, in a small and in a very large clinic',
    5,
  ],
  queue: ['the acts of the queue, in an empty and in a very large clinic', 4],
  live: ['streams of one sitting, and bookings beside them', 6],
  costs: ['processor time, log and disk of one act on PostgreSQL', 3],
  start: ['the time until the server answers, and its first live status beside the second', 1],
  memory: ['memory 60 seconds after the start', 2],
  pages: ['Lighthouse on the public pages and the logins', 4],
  'slow-phone': ['a booking on a slow phone', 1],
  windows: ['how many of the windows told to patients hold, on simulated days', 8],
  mixed: ['a busy morning; only runs when it is named', 10],
} as const satisfies Record<string, readonly [about: string, minutes: number]>;

export type Section = keyof typeof SECTIONS;

export const isSection = (name: string): name is Section => name in SECTIONS;

/** The sections that can be compared with another version. */
export const AGAINST: readonly string[] = ['start', 'polls', 'bookings', 'history', 'lists', 'memory'];

export function helpText(): string {
  const sections = Object.entries(SECTIONS).map(
    ([name, [about, minutes]]) => `  ${name.padEnd(12)}${`${minutes} min`.padStart(7)}  ${about}`,
  );
  return `npm run bench [-- section …] [options]: measures the built product.

Sections, with the minutes that each takes on two free cores (all but mixed without a name):
${sections.join('\n')}

Options:
  --against COMMIT   compares this version with a commit, such as HEAD~1: ${AGAINST.join(', ')}.
                     The commit is built in .cache with its own packages, which takes some minutes the first time
  --rounds 9         pairs of measurements; fewer than 6 give no verdict
  --seconds 5        of each measurement
  --visits 3         of each page, and of the slow phone
  --minutes 10       of mixed
  --rows 10000000    lists of PostgreSQL with so many appointments; half an hour, 25 GB
  --database URL     bookings on an empty database of your choice

npm run bench -- generate URL [--doctors 2000] [--patients 100000] [--appointments 1000000]: fills a database`;
}

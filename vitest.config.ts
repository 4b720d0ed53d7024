import { defineConfig } from 'vitest/config';

// The tests run in UTC, because servers usually do, while clinic days begin at midnight in Dhaka. The zone is
// set here, before the workers start, because a process reads it only once.
process.env.TZ = 'UTC';

// The tests use the contract's TypeScript, so that no build is needed before them. The condition "source"
// does this. The others are Vite's own conditions for code that runs in Node, without "module". Node itself
// does not know "module", and some packages use it for files that only bundlers can load.
const conditions = ['source', 'node', 'development|production'];
const resolvedWith = (...more: string[]) => ({
  resolve: { conditions: [...more, ...conditions] },
  ssr: {
    resolve: { conditions: [...more, ...conditions], externalConditions: [...more, 'source', 'node'] },
  },
});
const fromSource = resolvedWith();

/**
 * The API tests that take longest: long runs with random data, waits of seconds, several processes. `npm
 * test` leaves them out, `npm run test:all` runs them (docs/decisions/023-tests-at-the-lowest-level.md).
 */
const THOROUGH = [
  'server/src/backup/{copy-away,file-rights,postgres-restore,proof,real-postgres,restore,scheduled-backups,under-load}.test.ts',
  'server/src/booking/desks-without-network.test.ts',
  'server/src/bundle/{bundle,seal}.test.ts',
  'server/src/changes/{calendar-model,change-runner}.test.ts',
  'server/src/database/{busy-postgres,postgres-indexes,rolling-start}.test.ts',
  'server/src/demo-data/queue-runner.test.ts',
  'server/src/doctor/doctor-command.test.ts',
  'server/src/http/{fuzz,generated-client,no-phone-shown,openapi-lint,overload,slow-clients}.test.ts',
  'server/src/import/{import-columns,round-trip}.test.ts',
  'server/src/main.test.ts',
  'server/src/money/recount.test.ts',
  'server/src/move/{killed-move,move-clinic}.test.ts',
  'server/src/operator/{systemd,watch}.test.ts',
  'server/src/places/{one-place,places-recount}.test.ts',
  'server/src/privacy/retention-parts.test.ts',
  'server/src/waiting-list/waiting-model.test.ts',
  'server/test/install/{container-build,half-hour,many-clinics}.test.ts',
  'server/test/{recount,upgrade}/*.test.ts',
];

/**
 * Node 25 and newer have a localStorage of their own, which would hide that of jsdom. Older versions do not
 * know the option.
 */
const JSDOM_ARGUMENTS = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** The tests of the Bangla screens, whose words come from other files. */
const BANGLA_SCREENS = ['web/src/**/*.bangla.test.tsx'];

/** A test that takes a moment on a free machine may need many seconds on a busy one. */
const BUSY_MS = 60_000;
const MINUTE_MS = 60_000;

const ofScreens = {
  environment: 'jsdom',
  execArgv: JSDOM_ARGUMENTS,
  setupFiles: ['web/src/screens-setup.ts'],
  testTimeout: BUSY_MS,
  // Loading the screens takes longer than testing them, so the files share a page. The setup file cleans it.
  isolate: false,
};

export default defineConfig({
  test: {
    // Workers are processes, because native modules (SQLite, argon2) are made for processes, not for
    // threads. There are two workers: one per core of a small machine.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          execArgv: JSDOM_ARGUMENTS,
          testTimeout: BUSY_MS,
          // Files share a process and its loaded modules, because no test leaves anything behind.
          isolate: false,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tools/{bench,cluster,house-rules,mutants,support}/**/*.test.ts',
          ],
        },
      },
      {
        ...fromSource,
        test: {
          ...ofScreens,
          name: 'screens',
          include: ['web/src/**/*.test.tsx'],
          exclude: BANGLA_SCREENS,
        },
      },
      // As the build of Bangla (web/vite.config.ts): the condition chooses the words.
      { ...resolvedWith('bangla'), test: { ...ofScreens, name: 'bangla', include: BANGLA_SCREENS } },
      {
        ...fromSource,
        test: {
          name: 'api',
          isolate: false,
          // Each application that starts makes many short-lived objects. More room for them means fewer collections.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: ['server/test/setup.ts'],
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: process.env.TESTS === 'quick' ? THOROUGH : [],
          // One more than the two cores, because a test also waits for the database and for other processes.
          maxWorkers: 3,
          // Runs after the other projects: vitest cannot mix projects with different numbers of workers.
          sequence: { groupOrder: 1 },
          globalSetup: ['server/test/compile.ts', 'server/test/postgres.ts'],
          // Tests of races and properties are slow, and slower on a busy machine.
          testTimeout: BUSY_MS,
          hookTimeout: BUSY_MS,
        },
      },
      // A day of bookings on three servers and a PostgreSQL.
      slow('releases', 'tools/releases', 10),
      // Tests of power cuts, full disks and hanging databases.
      slow('faults', 'faults', 5),
      // One cluster after another: each is about thirty processes.
      slow('cluster', 'tools/cluster-faults', 10, { fileParallelism: false, hookTimeout: 5 * MINUTE_MS }),
    ],
  },
});

/** A project whose tests take minutes. */
function slow(name: string, folder: string, minutes: number, more = {}) {
  return {
    ...fromSource,
    test: {
      ...{ name, include: [`${folder}/**/*.test.ts`] },
      ...{ testTimeout: minutes * MINUTE_MS, hookTimeout: 2 * MINUTE_MS, ...more },
    },
  };
}

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
 * The API tests that take longest: long runs with random data, waits of seconds, several processes. `npm test`
 * leaves them out, `npm run test:all` runs them (docs/decisions/023-tests-at-the-lowest-level.md).
 */
const THOROUGH = [
  'server/src/backup/{file-rights,postgres-restore,proof,real-postgres,restore,scheduled-backups,under-load}.test.ts',
  'server/src/bundle/{bundle,seal}.test.ts',
  'server/src/changes/calendar-model.test.ts',
  'server/src/database/rolling-start.test.ts',
  'server/src/demo-data/queue-runner.test.ts',
  'server/src/doctor/doctor-command.test.ts',
  'server/src/http/{fuzz,overload,slow-clients}.test.ts',
  'server/src/main.test.ts',
  'server/src/move/{killed-move,move-clinic}.test.ts',
  'server/src/operator/{systemd,watch}.test.ts',
  'server/src/privacy/retention-parts.test.ts',
  'server/src/waiting-list/waiting-model.test.ts',
  'server/test/install/container-build.test.ts',
  'server/test/{recount,upgrade}/*.test.ts',
];

/**
 * Node 25 and newer have a localStorage of their own, which would hide that of jsdom. Older versions do not know the
 * option.
 */
const JSDOM_ARGUMENTS = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** The tests of the Bangla screens, whose words come from other files. */
const BANGLA_SCREENS = ['web/src/**/*.bangla.test.tsx'];

/** A test that takes a moment on a free machine may need many seconds on a busy one. */
const BUSY_MS = 60_000;

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
          environment: 'node',
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
          name: 'screens',
          environment: 'jsdom',
          execArgv: JSDOM_ARGUMENTS,
          setupFiles: ['web/src/screens-setup.ts'],
          testTimeout: BUSY_MS,
          // Loading the screens takes longer than testing them, so the files share a page. The setup file cleans it.
          isolate: false,
          include: ['web/src/**/*.test.tsx'],
          exclude: BANGLA_SCREENS,
        },
      },
      {
        // As the build of Bangla (web/vite.config.ts): the condition chooses the words.
        ...resolvedWith('bangla'),
        test: {
          name: 'bangla',
          environment: 'jsdom',
          execArgv: JSDOM_ARGUMENTS,
          setupFiles: ['web/src/screens-setup.ts'],
          testTimeout: BUSY_MS,
          isolate: false,
          include: BANGLA_SCREENS,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
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
      {
        ...fromSource,
        test: {
          name: 'releases',
          environment: 'node',
          include: ['tools/releases/**/*.test.ts'],
          // A day of bookings on three servers and a PostgreSQL.
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['faults/**/*.test.ts'],
          // Tests of power cuts, full disks and hanging databases are slow.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'cluster',
          environment: 'node',
          include: ['tools/cluster-faults/**/*.test.ts'],
          // One cluster after another: each is about thirty processes.
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});

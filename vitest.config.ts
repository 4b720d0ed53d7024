import { defineConfig } from 'vitest/config';

// Clinic days begin at midnight in Dhaka; servers live in UTC, so that is where the tests run. Set here, before the
// workers start, because a process reads its zone only once.
process.env.TZ = 'UTC';

// The contract is tested and used from its TypeScript: no build goes before the tests.
// "source" is the condition that does it; the others are Vite's own for code that runs in Node, without "module", which
// Node itself does not know: some packages keep files for bundlers alone behind it.
const conditions = ['source', 'node', 'development|production'];
const fromSource = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
};

/** A test that takes a moment on a free machine may need many seconds on a busy one. */
const BUSY_MS = 60_000;

export default defineConfig({
  test: {
    // Native modules (better-sqlite3, argon2) are at home in processes, not in threads. Two: one per core of a small
    // machine.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          environment: 'node',
          testTimeout: BUSY_MS,
          // No test leaves anything behind: a process goes on to the next file with what it has loaded.
          isolate: false,
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          name: 'screens',
          environment: 'jsdom',
          setupFiles: ['web/src/screens-setup.ts'],
          testTimeout: BUSY_MS,
          include: ['web/src/**/*.test.tsx'],
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
          globalSetup: ['server/test/postgres.ts'],
          // Races and properties take their time, more so on a busy machine.
          testTimeout: BUSY_MS,
          hookTimeout: BUSY_MS,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['faults/**/*.test.ts'],
          // Power cuts, full disks and hanging databases take their time.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Engine } from '../src/database/portable.ts';

export type { Engine };

/** Everything that is stored is tested on both. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/** Groups tests that run once per database: `describeOnBothEngines('booking', (engine) => { it(…) })`. */
export function describeOnBothEngines(name: string, tests: (engine: Engine) => void) {
  describe.each(engines)(`${name} on %s`, tests);
}

/**
 * A brand-new, empty database of this test's own, as a DATABASE_URL. It is removed by itself: a PostgreSQL one after
 * the test file, an SQLite file with the run's folder.
 */
export async function freshDatabaseUrl(engine: Engine): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  if (engine === 'sqlite') return `file:${join(inject('runFolder'), `${name}.db`)}`;

  await onPostgres(`create database ${name}`);
  createdDatabases.push(name);
  return `${inject('postgresUrl')}/${name}`;
}

const createdDatabases: string[] = [];

// Runs after the afterAll hooks of the test file itself: those stand later, and hooks run in reverse order.
afterAll(async () => {
  for (const name of createdDatabases.splice(0)) {
    // force: a test that failed may have left its connections open
    await onPostgres(`drop database if exists ${name} with (force)`);
  }
});

async function onPostgres(statement: string) {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

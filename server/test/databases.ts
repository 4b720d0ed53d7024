import { randomBytes } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { migrate } from '../src/database/migrate.ts';
import type { Engine } from '../src/database/portable.ts';

export type { Engine };

/** Both databases. */
export const engines: readonly Engine[] = ['sqlite', 'postgres'];

/**
 * Groups tests of SQL, locks or transactions, which run on both databases:
 * `describeOnBothEngines('booking', (engine) => { it(…) })`.
 */
export function describeOnBothEngines(name: string, tests: (engine: Engine) => void) {
  describe.each(engines)(`${name} on %s`, tests);
}

/**
 * Groups tests that store something, but not of how it is stored: validation, roles, HTTP, commands. They run
 * on SQLite, and in `npm run test:all` on PostgreSQL too.
 */
export function describeOnAnyEngine(name: string, tests: (engine: Engine) => void) {
  describe.each(process.env.TESTS === 'all' ? engines : ['sqlite' as const])(`${name} on %s`, tests);
}

/**
 * In a group on both databases: tests that do not depend on the database. They run on SQLite, and in `npm run
 * test:all` on PostgreSQL too.
 */
export function onAnyEngine(engine: Engine, tests: () => void) {
  if (engine === 'sqlite' || process.env.TESTS === 'all') tests();
}

/**
 * Groups tests of races between several servers or many requests. `npm test` runs them on PostgreSQL, where
 * transactions run at the same time. On SQLite one waits for the other.
 */
export function describeRace(name: string, tests: (engine: Engine) => void) {
  describe.each(process.env.TESTS === 'quick' ? ['postgres' as const] : engines)(`${name} on %s`, tests);
}

/**
 * Makes a new, empty database for one test and returns its DATABASE_URL. It is removed automatically: a
 * PostgreSQL database after the test file, an SQLite file with the run's folder.
 */
export async function freshDatabaseUrl(engine: Engine): Promise<string> {
  const name = newName();
  if (engine === 'sqlite') return `file:${sqliteFile(name)}`;

  await onPostgres(`create database ${name}`);
  createdDatabases.push(name);
  return `${inject('postgresUrl')}/${name}`;
}

/**
 * Makes a new database with the tables of the current schema and no rows. It is a copy of a database that was
 * migrated once in this process, because a copy takes a fraction of the time.
 */
export async function migratedDatabaseUrl(engine: Engine): Promise<string> {
  migrated[engine] ??= migratedDatabase(engine);
  return copyOf(engine, await migrated[engine]);
}

/** Makes a copy of a database of {@link freshDatabaseUrl} or {@link migratedDatabaseUrl} that is closed. */
export function copiedDatabaseUrl(engine: Engine, url: string): Promise<string> {
  return copyOf(engine, basename(url, '.db'));
}

async function copyOf(engine: Engine, template: string): Promise<string> {
  const name = newName();
  if (engine === 'sqlite') {
    await copyFile(sqliteFile(template), sqliteFile(name));
    return `file:${sqliteFile(name)}`;
  }
  // This strategy copies files. The usual one also writes every page to the log, which takes twice as long.
  await onPostgres(`create database ${name} template ${template} strategy file_copy`);
  createdDatabases.push(name);
  return `${inject('postgresUrl')}/${name}`;
}

/** The names of the databases that are copied. They are removed with the run's folder and its PostgreSQL. */
const migrated: Partial<Record<Engine, Promise<string>>> = {};

async function migratedDatabase(engine: Engine): Promise<string> {
  const name = newName();
  if (engine === 'postgres') await onPostgres(`create database ${name}`);
  const url = engine === 'sqlite' ? `file:${sqliteFile(name)}` : `${inject('postgresUrl')}/${name}`;
  const database = await connect(url);
  await migrate(database);
  await database.close();
  return name;
}

const newName = () => `test_${randomBytes(8).toString('hex')}`;
const sqliteFile = (name: string) => join(inject('runFolder'), `${name}.db`);

const createdDatabases: string[] = [];

// Runs after the afterAll hooks of the test file, because those are registered later and hooks run in reverse
// order.
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

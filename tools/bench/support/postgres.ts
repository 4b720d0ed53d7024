import { rmSync } from 'node:fs';
import pg from 'pg';
import { makeRunFolder, startPostgres } from '../../../server/test/postgres-process.ts';

/**
 * Runs some work with a PostgreSQL server, which ends afterwards.
 *
 * @param names its empty databases
 * @param settings of postgresql.conf
 */
export async function withPostgres(
  names: readonly string[],
  work: (urlOf: (name: string) => string, admin: pg.Client) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = await makeRunFolder();
  const postgres = await startPostgres(folder, undefined, settings);
  try {
    const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await admin.connect();
    try {
      for (const name of names) await admin.query(`create database ${name}`);
      await work((name) => `${postgres.url}/${name}`, admin);
    } finally {
      await admin.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

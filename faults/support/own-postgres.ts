import { rm } from 'node:fs/promises';
import pg from 'pg';
import { makeRunFolder, type PostgresProcess, startPostgres } from '../../server/test/postgres-process.ts';

/** A PostgreSQL that a test file may stop, with one empty database. */
export interface OwnPostgres extends PostgresProcess {
  databaseUrl: string;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await makeRunFolder();
  const postgres = await startPostgres(folder);
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query('create database clinic');
  await client.end();
  return {
    ...postgres,
    databaseUrl: `${postgres.url}/clinic`,
    remove: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

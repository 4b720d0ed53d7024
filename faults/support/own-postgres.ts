import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { makeRunFolder, type PostgresProcess, startPostgres } from '../../server/test/postgres-process.ts';
import { IS_FULL_RUN } from './clinic.ts';
import { makeFolder } from './folder.ts';

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

/** Tests on both databases what happens when the server is killed so many times. */
export function describeKills(
  title: string,
  { full, few }: Record<'full' | 'few', { sqlite: number; postgres: number }>,
  work: (databaseUrl: string, kills: number) => Promise<void>,
): void {
  describe(title, () => {
    const kills = IS_FULL_RUN ? full : few;
    let postgres: OwnPostgres;
    beforeAll(async () => {
      postgres = await startOwnPostgres();
    });
    afterAll(() => postgres?.remove());

    it(`SQLite, ${kills.sqlite} kills`, { timeout: 900_000 }, () =>
      work(`file:${makeFolder()}/clinic.db`, kills.sqlite),
    );
    it(`PostgreSQL, ${kills.postgres} kills`, { timeout: 900_000 }, () =>
      work(postgres.databaseUrl, kills.postgres),
    );
  });
}

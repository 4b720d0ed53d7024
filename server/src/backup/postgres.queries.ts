import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { DatabaseUnusable } from '../database/errors.ts';
import { isOurs } from '../database/postgres-client.ts';
import { COUNT_OTHERS } from '../database/schema-versions.ts';
import type { Contents, Copied } from '../database/sqlite-file.ts';
import { BackupError } from './command.ts';

interface Snapshot extends Copied {
  /** The id for `pg_dump --snapshot`. It is valid while the connection is open. */
  id: string;
}

/** The major version of the server, for example 18. */
export async function serverVersion(client: Client): Promise<number> {
  const { rows } = await client.query('show server_version_num');
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/** Runs `work` in a transaction whose snapshot programs can see. @throws DatabaseUnusable if not ours */
export async function inSnapshot<T>(client: Client, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query('select pg_export_snapshot() as id');
  if (!(await isOurs(client))) throw new DatabaseUnusable('This database is not one of Clinic Serial.');
  // All columns, because a database of an older version has no column `needs`.
  const { rows: applied } = await client.query('select * from schema_migrations');
  const contents = await countContents(client);
  const value = await work({ id: rows[0].id, ...contents, applied });
  // The connection may be broken by now, but the dump is complete anyway.
  await client.query('commit').catch(() => undefined);
  return value;
}

/** Counts the contents of a database like the staff's dashboard does. The schema must be up to date. */
export async function countContents(client: Client): Promise<Contents> {
  const { rows } = await client.query(
    `select (select count(*) from appointments where deleted_at is null) as appointments,
      (select count(*) from patients) as patients`,
  );
  return { appointments: Number(rows[0].appointments), patients: Number(rows[0].patients) };
}

/** The number of tables in the schema where our tables would be. */
export async function countTables(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as total from pg_class
      where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')`,
  );
  return Number(rows[0].total);
}

async function countOthers(client: Client): Promise<number> {
  const { rows } = await client.query(COUNT_OTHERS);
  return Number(rows[0].total);
}

/** Makes PostgreSQL collect its statistics, so that it plans queries well right after a restore. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze');
}

/**
 * Removes all tables and functions in psql's transaction. Those of a newer version are removed too, because a
 * dump of an older version does not know them and would conflict with them.
 */
export const REMOVE_ALL = `
set local lock_timeout = '10s';
do $$
declare one record;
begin
  for one in select oid::regclass::text as name from pg_class
    where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
  loop execute format('drop table if exists %s cascade', one.name); end loop;
  for one in select oid::regprocedure::text as name from pg_proc
    where pronamespace = to_regnamespace(current_schema())
      and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop execute format('drop routine if exists %s cascade', one.name); end loop;
end $$;
`;

/** PostgreSQL shows a connection for a moment after its program has ended. */
const ENDING_MS = 3_000;
const LOOK_AGAIN_MS = 100;

/**
 * Other connections might accept bookings that would be lost. @throws BackupError while others are connected
 */
export async function assertAlone(client: Client): Promise<void> {
  const deadline = performance.now() + ENDING_MS;
  let others = await countOthers(client);
  while (others > 0 && performance.now() < deadline) {
    await setTimeout(LOOK_AGAIN_MS);
    others = await countOthers(client);
  }
  if (others === 0) return;
  const connections = others === 1 ? '1 other connection uses' : `${others} other connections use`;
  throw new BackupError(`${connections} the database: stop the server first, and close psql.`);
}

import pg from 'pg';
import { DatabaseUnusable } from '../database/errors.ts';
import type { Contents } from '../database/sqlite-file.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** PostgreSQL's databases as backups need them: looked at from outside of the server's doors. */

/** A database as it was at one moment. */
export interface Snapshot extends Contents {
  /** For `pg_dump --snapshot`, while the connection is open. */
  id: string;
  /** Names of its migrations. */
  applied: string[];
}

/**
 * Opens one connection for some work.
 *
 * @param url DATABASE_URL of a PostgreSQL
 * @throws errors of the connection, without the password
 */
export async function onPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // Whoever waits for a query hears of a connection that breaks; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The major version of the server, for example 18. */
export async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query('show server_version_num');
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/**
 * Looks at a database in a transaction, and lets programs see exactly the same until the work is done.
 *
 * @throws DatabaseUnusable when it is no database of Clinic Serial
 */
export async function inSnapshot<T>(client: pg.Client, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query('select pg_export_snapshot() as id');
  if (!(await isOurs(client))) throw new DatabaseUnusable('The database is no database of Clinic Serial.');
  const applied = await client.query('select name from schema_migrations');
  const contents = await countContents(client);
  const value = await work({ id: rows[0].id, ...contents, applied: applied.rows.map(({ name }) => name) });
  // The connection may have been cut meanwhile; what was dumped is whole all the same.
  await client.query('commit').catch(() => undefined);
  return value;
}

/** What a database holds, counted as the staff's dashboard counts; its schema is up to date. */
export async function countContents(client: pg.Client): Promise<Contents> {
  const { rows } = await client.query(
    `select (select count(*) from appointments where deleted_at is null) as appointments,
      (select count(*) from patients) as patients`,
  );
  return { appointments: Number(rows[0].appointments), patients: Number(rows[0].patients) };
}

/** Whether a server of Clinic Serial has used a database. */
export async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as found");
  return rows[0].found;
}

/** How many tables stand where ours would be. */
export async function countTables(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*) as total from pg_class
      where relnamespace = to_regnamespace(current_schema()) and relkind in ('r', 'p')`,
  );
  return Number(rows[0].total);
}

/** How many connections of people and programs a database has, apart from this one. */
export async function countOthers(client: pg.Client): Promise<number> {
  // Only processes of PostgreSQL itself have no user. Their kind is hidden from those who are no superusers.
  const { rows } = await client.query(
    `select count(*) as total from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
  );
  return Number(rows[0].total);
}

/** Lets PostgreSQL look at what the tables hold, so that it plans well right after a restore. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze');
}

/**
 * Makes room for a backup, in psql's transaction: also for one of an older version, which knows nothing of newer tables
 * and functions that would stand in its way.
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

import type { Client, ClientConfig, Pool, PoolConfig } from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/** Opens one connection, which the caller ends. @throws errors of the connection, without the password */
export async function openClient(
  url: string,
  { onBroken = () => undefined, ...config }: ClientConfig & { onBroken?: () => void } = {},
): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...config,
  });
  // A connection that breaks rejects the query in progress. Without a listener it would also end the process.
  client.on('error', onBroken);
  client.on('end', onBroken);
  await client.connect();
  return client;
}

/** Runs `work` with one connection, and closes it. */
export async function onPostgres<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes a pool, which replaces connections that break while they are idle or between two queries. */
export async function makePool(url: string, config: PoolConfig): Promise<Pool> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    // count(*) is a bigint. Our counts are far below 2^53, so a number is enough.
    types: {
      getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text')),
    },
    ...config,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** True if a server of Clinic Serial has used the database. */
export async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as found");
  return rows[0].found;
}

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { sqlitePath } from '../sqlite-path.ts';

/**
 * Checks whether the server has ever used a database. Creates nothing.
 *
 * @param url the value of DATABASE_URL
 * @returns false for an SQLite file that is missing or empty, and for a PostgreSQL database without
 *   `schema_migrations`
 * @throws errors of PostgreSQL, if it cannot be reached
 */
export async function isDatabasePresent(url: string): Promise<boolean> {
  const path = sqlitePath(url);
  if (path !== undefined) return existsSync(path) && statSync(path).size > 0;
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as present");
    return rows[0].present;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The name of a database for messages.
 *
 * @param url the value of DATABASE_URL
 * @returns the absolute path of an SQLite file, or PostgreSQL's address without user and password
 */
export function databaseName(url: string): string {
  const path = sqlitePath(url);
  if (path !== undefined) return resolve(path);
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    return 'the address of PostgreSQL in DATABASE_URL';
  }
}

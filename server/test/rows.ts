import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/** Asking for them takes longer than reading them, and a migrated database gets no others. */
const tables = new WeakMap<Database, Promise<string[]>>();

/** Every table of the schema, also tables that migrations added later. */
function tablesOf(database: Database): Promise<string[]> {
  const known = tables.get(database);
  if (known) return known;
  const asked = database.read.introspection.getTables().then((found) => found.map(({ name }) => name).sort());
  tables.set(database, asked);
  return asked;
}

/**
 * Counts the rows of each table, to compare before and after something that must store nothing. The counts of
 * sent SMS are left out, because an earlier SMS may be sent in between.
 */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(database)) {
    if (table === 'sms_days') continue;
    const select = sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`;
    counts[table] = (await select.execute(database.read)).rows[0]?.total ?? 0;
  }
  return counts;
}

/**
 * Every value that the database stores, as text. A person who steals the database can read these values.
 *
 * @param except tables, as the schema names them, that are left out
 */
export async function everyStoredText(database: Database, except: string[] = []): Promise<string[]> {
  const texts: string[] = [];
  for (const table of await tablesOf(database)) {
    if (except.includes(table)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(database.read);
    texts.push(...rows.flatMap((row) => Object.values(row).map(String)));
  }
  return texts;
}

import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';
import type { Tables } from '../src/database/tables.ts';

const TABLES: Record<keyof Tables, true> = {
  departments: true,
  doctors: true,
  weeklySessions: true,
  patients: true,
  appointments: true,
  oneTimeCodes: true,
  accessTokens: true,
  staff: true,
  auditLog: true,
  smsOutbox: true,
};
const tables = Object.keys(TABLES) as Array<keyof Tables>;

/** How many rows each table holds: the same before and after something that must store nothing. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(
      database.read,
    );
    return [table, rows[0]?.total ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Every value that the database stores, as text: what somebody who steals it can read. */
export async function everyStoredText(database: Database): Promise<string[]> {
  const rows = await Promise.all(
    tables.map((table) => database.read.selectFrom(table).selectAll().execute()),
  );
  return rows.flat().flatMap((row) => Object.values(row).map(String));
}

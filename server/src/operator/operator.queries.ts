import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** The clock of PostgreSQL, in milliseconds since 1970. */
export async function postgresTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}

/** When the oldest unsealed line of the audit log was written. Undefined if all lines are sealed. */
export async function oldestUnsealed(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select('at')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

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

/**
 * Claims the right to warn the operator of a trouble on a day, so that only one of several instances sends
 * the warning.
 *
 * @param trouble for example `disk`
 * @param day the clinic day
 * @returns true for the one instance that must warn; false if an instance has claimed this warning for the
 *   day already
 */
export async function claimWarning(db: Db, trouble: string, day: string): Promise<boolean> {
  const row = await db
    .insertInto('dailyWork')
    .values({ name: `warned:${trouble}`, day })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((update) => ({ day: update.ref('excluded.day') }))
        .whereRef('dailyWork.day', '<>', 'excluded.day'),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * The steps of the schema that were applied. @throws in a database that no server has used, because it has no
 * such table
 */
export async function appliedSteps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countActiveAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'Admin')
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

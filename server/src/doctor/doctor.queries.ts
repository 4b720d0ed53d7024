import type { Db } from '../database/tables.ts';

export async function countActiveAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'Admin')
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

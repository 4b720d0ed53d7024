import type { Db } from '../database/tables.ts';

/**
 * @param at ISO 8601, in UTC
 * @returns how many appointments were made after that moment; deleted ones are not counted
 */
export async function countCreatedSince(db: Db, at: string): Promise<number> {
  const { total } = await db
    .selectFrom('appointments')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('createdAt', '>', at)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

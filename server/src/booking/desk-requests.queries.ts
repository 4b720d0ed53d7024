import type { DeskRequestRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';

export function findDeskRequest(db: Db, key: string): Promise<DeskRequestRow | undefined> {
  return db.selectFrom('deskRequests').selectAll().where('key', '=', key).executeTakeFirst();
}

/** @returns false if another request has stored the same key in between */
export async function keepDeskRequest(db: Db, request: DeskRequestRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deskRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

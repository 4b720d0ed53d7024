import type { Db } from '../database/tables.ts';

export function findFailures(db: Db, keyHash: string) {
  return db.selectFrom('signInFailures').selectAll().where('keyHash', '=', keyHash).executeTakeFirst();
}

export async function saveFailures(db: Db, keyHash: string, failures: number, at: string): Promise<void> {
  await db
    .insertInto('signInFailures')
    .values({ keyHash, failures, lastAt: at })
    .onConflict((conflict) => conflict.column('keyHash').doUpdateSet({ failures, lastAt: at }))
    .execute();
}

export async function forgetFailures(db: Db, keyHash: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('keyHash', '=', keyHash).execute();
}

import { lockKey } from '../database/locks.ts';
import type { SetupKeyRow } from '../database/rows/sign-in.ts';
import type { Db } from '../database/tables.ts';

/** Nobody else can create the first account of the clinic until the transaction ends. */
export function lockFirstAccount(tx: Db): Promise<void> {
  return lockKey(tx, 'first-account');
}

export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertSetupKey(tx: Db, row: SetupKeyRow): Promise<void> {
  await tx.insertInto('setupKeys').values(row).execute();
}

/** Whether a key can create the first account now. */
export async function isOpenSetupKey(db: Db, keyHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setupKeys')
    .select('keyHash')
    .where('keyHash', '=', keyHash)
    .where('expiresAt', '>', now.toISOString())
    .where((where) => where.not(where.exists(where.selectFrom('staff').select('id'))))
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredSetupKeys(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('setupKeys').where('expiresAt', '<=', now.toISOString()).execute();
}

/** Removes all keys. The first account has been created. */
export async function removeSetupKeys(tx: Db): Promise<void> {
  await tx.deleteFrom('setupKeys').execute();
}

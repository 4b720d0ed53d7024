import type { Db } from '../database/tables.ts';

export async function replaceRecoveryCodes(db: Db, staffId: number, hashes: string[]): Promise<void> {
  await db.deleteFrom('staffRecoveryCodes').where('staffId', '=', staffId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((codeHash) => ({ staffId, codeHash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, staffId: number): Promise<number> {
  const row = await db
    .selectFrom('staffRecoveryCodes')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Uses a recovery code up. @returns false if the account has no such code, or no longer */
export async function useRecoveryCode(db: Db, staffId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staffRecoveryCodes')
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Uses up the codes of a time step and of all steps before it.
 *
 * @param totpSecret the sealed secret to which the code belongs
 * @returns false if a code of this step or of a later one was used before, or the secret has changed
 */
export async function useTotpStep(
  db: Db,
  staffId: number,
  totpSecret: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpStep: step })
    .where('id', '=', staffId)
    .where('totpSecret', '=', totpSecret)
    .where((where) => where.or([where('totpStep', 'is', null), where('totpStep', '<', step)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Switches the second factor of an account on.
 *
 * @param pending the sealed secret that has shown a right code, at the time step `step`
 * @returns false if it is on already, or another secret waits now
 */
export async function turnSecondFactorOn(
  db: Db,
  staffId: number,
  { pending, step, at }: { pending: string; step: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpSecret: pending, totpPending: null, totpStep: step, updatedAt: at })
    .where('id', '=', staffId)
    .where('totpPending', '=', pending)
    .where('totpSecret', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes the second factor of an account and its recovery codes. @returns false if it has none */
export async function dropSecondFactor(db: Db, staffId: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totpSecret: null, totpPending: null, totpStep: null, updatedAt: at })
    .where('id', '=', staffId)
    .where('totpSecret', 'is not', null)
    .executeTakeFirstOrThrow();
  await replaceRecoveryCodes(db, staffId, []);
  return numUpdatedRows > 0n;
}

import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { CodePurpose, Db, OneTimeCodeRow } from '../database/tables.ts';

export type OneTimeCode = Selectable<OneTimeCodeRow>;

/** The codes of a phone since a moment, newest first: what the limits count. */
export function codesOfPhone(db: Db, phone: string, since: string) {
  return db
    .selectFrom('oneTimeCodes')
    .select(['purpose', 'createdAt', 'consumedAt', 'wrongTries'])
    .where('phone', '=', phone)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** A new code takes the place of the phone's earlier ones of the same purpose, unless they did their work. */
export async function replaceOpenCodes(
  db: Db,
  phone: string,
  purpose: CodePurpose,
  at: string,
): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set({ replacedAt: at })
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('consumedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute();
}

export async function insertCode(db: Db, row: Insertable<OneTimeCodeRow>): Promise<void> {
  await db.insertInto('oneTimeCodes').values(row).execute();
}

export function findCode(db: Db, tokenHash: string, purpose: CodePurpose): Promise<OneTimeCode | undefined> {
  return db
    .selectFrom('oneTimeCodes')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Wrong tries over all codes of a phone since a moment, and when the first of those codes was made. */
export async function wrongTriesOfPhone(db: Db, phone: string, since: string) {
  const row = await db
    .selectFrom('oneTimeCodes')
    .select([
      sql<number>`coalesce(sum(wrong_tries), 0)`.as('tries'),
      sql<string | null>`min(created_at)`.as('first'),
    ])
    .where('phone', '=', phone)
    .where('createdAt', '>', since)
    .where('wrongTries', '>', 0)
    .executeTakeFirstOrThrow();
  return { tries: Number(row.tries), first: row.first };
}

export async function countWrongTry(db: Db, id: number): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set((update) => ({ wrongTries: update('wrongTries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The code has done its work; for a booking, with the appointment it brought. */
export async function markConsumed(
  db: Db,
  id: number,
  at: string,
  appointmentId: number | null = null,
): Promise<void> {
  await db.updateTable('oneTimeCodes').set({ consumedAt: at, appointmentId }).where('id', '=', id).execute();
}

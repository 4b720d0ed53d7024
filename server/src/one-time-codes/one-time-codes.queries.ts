import { type Insertable, type Selectable, sql } from 'kysely';
import { insertRow } from '../database/insert-row.ts';
import { keepOne, keepQuery } from '../database/keep-query.ts';
import type { CodePurpose, OneTimeCodeRow } from '../database/rows/sign-in.ts';
import type { Db } from '../database/tables.ts';

export type OneTimeCode = Selectable<OneTimeCodeRow>;

/** The codes of a phone since a moment, which the limits count. */
export const codesOfPhone = keepQuery((db, { phone, since }: { phone: string; since: string }) =>
  db
    .selectFrom('oneTimeCodes')
    .select(['createdAt', 'networkHash', 'wrongTries'])
    .where('phone', '=', phone)
    .where('createdAt', '>', since),
);

export async function networksOfPhone(db: Db, phone: string, since: string): Promise<(string | null)[]> {
  return (await codesOfPhone(db, { phone, since })).map((row) => row.networkHash);
}

/** The codes of a phone and purpose that still work at a moment. */
export const openCodes = keepQuery(
  (db, { phone, purpose, at }: { phone: string; purpose: CodePurpose; at: string }) =>
    db
      .selectFrom('oneTimeCodes')
      .select(['id', 'tokenHash', 'networkHash', 'wrongTries', 'doctorId', 'patientName', 'messageId'])
      .where('phone', '=', phone)
      .where('purpose', '=', purpose)
      .where('consumedAt', 'is', null)
      .where('replacedAt', 'is', null)
      .where('burnedAt', 'is', null)
      .where('expiresAt', '>', at),
);
export type OpenCode = Awaited<ReturnType<typeof openCodes>>[number];

/**
 * Ends codes because a newer code of their draft replaces them, or because another code of the phone was
 * used.
 */
export const replaceCodes = (db: Db, codes: readonly CodeId[], at: string) =>
  endCodes(db, codes, { replacedAt: at });

/** Ends codes because of too many wrong tries. */
export const burnCodes = (db: Db, codes: readonly CodeId[], at: string) =>
  endCodes(db, codes, { burnedAt: at });

type CodeId = Pick<OneTimeCode, 'id'>;

async function endCodes(
  db: Db,
  codes: readonly CodeId[],
  end: { replacedAt: string } | { burnedAt: string },
): Promise<void> {
  if (codes.length === 0) return;
  const ids = codes.map(({ id }) => id);
  await db.updateTable('oneTimeCodes').set(end).where('id', 'in', ids).execute();
}

export async function insertCode(db: Db, row: Insertable<OneTimeCodeRow>): Promise<void> {
  await insertRow(db, 'oneTimeCodes', row);
}

const codeOfToken = keepOne((db, { tokenHash, purpose }: { tokenHash: string; purpose: CodePurpose }) =>
  db.selectFrom('oneTimeCodes').selectAll().where('tokenHash', '=', tokenHash).where('purpose', '=', purpose),
);

export const findCode = (db: Db, tokenHash: string, purpose: CodePurpose): Promise<OneTimeCode | undefined> =>
  codeOfToken(db, { tokenHash, purpose });

/** The SMS of a code, by the hash of the code's token. */
export function messageOfCode(db: Db, tokenHash: string) {
  return db
    .selectFrom('oneTimeCodes as code')
    .innerJoin('smsOutbox as message', 'message.id', 'code.messageId')
    .select(['code.isShort', 'message.status', 'message.failureCode', 'message.createdAt'])
    .where('code.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

const sumOfWrongTries = keepOne((db, { phone, since }: { phone: string; since: string }) =>
  db
    .selectFrom('oneTimeCodes')
    .select([
      sql<number>`coalesce(sum(wrong_tries), 0)`.as('tries'),
      sql<string | null>`min(created_at)`.as('first'),
    ])
    .where('phone', '=', phone)
    .where('createdAt', '>', since)
    .where('wrongTries', '>', 0),
);

/** The wrong tries over all codes of a phone since a moment, and when the first of these codes was made. */
export async function wrongTriesOfPhone(db: Db, phone: string, since: string) {
  const row = await sumOfWrongTries(db, { phone, since });
  if (!row) throw new Error('The database did not answer the sum of wrong tries.');
  return { tries: Number(row.tries), first: row.first };
}

export async function countWrongTry(db: Db, id: number): Promise<void> {
  await db
    .updateTable('oneTimeCodes')
    .set((update) => ({ wrongTries: update('wrongTries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const consume = keepOne(
  (db, { id, at, appointmentId }: { id: number; at: string; appointmentId: number | null }) =>
    db
      .updateTable('oneTimeCodes')
      .set({ consumedAt: at, appointmentId })
      .where('id', '=', id)
      .returning(['phone', 'purpose']),
);

/**
 * Marks a code as used; for a booking, with the appointment that it created. The other open codes of the
 * phone and purpose stop working.
 */
export async function markConsumed(
  db: Db,
  id: number,
  at: string,
  appointmentId: number | null = null,
): Promise<void> {
  const code = await consume(db, { id, at, appointmentId });
  if (!code) throw new Error('The code that was used is not there.');
  await replaceCodes(db, await openCodes(db, { ...code, at }), at);
}

/**
 * True if a code of the phone and purpose was used at exactly this moment. That use ended the phone's other
 * codes.
 */
export async function wasUsedAt(db: Db, phone: string, purpose: CodePurpose, at: string): Promise<boolean> {
  const row = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('consumedAt', '=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

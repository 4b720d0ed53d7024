import { randomInt } from 'node:crypto';
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { WorkWaitRow } from '../database/rows/sign-in.ts';
import type { Db, Tables } from '../database/tables.ts';

/**
 * Above these numbers the oldest waits are deleted, those of the same network first. A client can still send
 * a proof.
 */
const MOST_WAITS_OF_NETWORK = 300;
const MOST_WAITS = 20_000;
const TIDIED_EVERY = 32;

/** Removes expired proofs and waits, a few rows at a time, so that no request has to remove many. */
export async function forgetExpired(db: Db, at: string): Promise<void> {
  await db
    .deleteFrom('usedProofs')
    .where('proofHash', 'in', (select) =>
      select.selectFrom('usedProofs').select('proofHash').where('expiresAt', '<=', at).limit(20),
    )
    .execute();
  await deleteWaits(db, (waits) => waits.where('expiresAt', '<=', at).limit(20));
}

type Waits = SelectQueryBuilder<Tables, 'workWaits', Pick<Selectable<WorkWaitRow>, 'targetHash'>>;

async function deleteWaits(db: Db, which: (waits: Waits) => Waits): Promise<void> {
  const hashes = which(db.selectFrom('workWaits').select('targetHash'));
  await db.deleteFrom('workWaits').where('targetHash', 'in', hashes).execute();
}

/** Stores that a proof was used. @returns false when it was used before */
export async function rememberProof(db: Db, proofHash: string, expiresAt: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedProofs')
    .values({ proofHash, expiresAt })
    .onConflict((conflict) => conflict.column('proofHash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** When a request that was refused before passes without a proof. */
export async function findWait(db: Db, targetHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workWaits')
    .select('acceptsAt')
    .where('targetHash', '=', targetHash)
    .executeTakeFirst();
  return row?.acceptsAt;
}

export async function deleteWait(db: Db, targetHash: string): Promise<void> {
  await db.deleteFrom('workWaits').where('targetHash', '=', targetHash).execute();
}

/** When the last of a network's waiting requests passes; null when none waits. */
export async function lastWaitOfNetwork(db: Db, networkHash: string): Promise<string | null> {
  const { last } = await db
    .selectFrom('workWaits')
    .select(sql<string | null>`max(accepts_at)`.as('last'))
    .where('networkHash', '=', networkHash)
    .executeTakeFirstOrThrow();
  return last;
}

/** Stores a request that waits, and deletes the oldest ones of its network when too many wait. */
export async function insertWait(db: Db, row: Insertable<WorkWaitRow>): Promise<void> {
  await db
    .insertInto('workWaits')
    .values(row)
    .onConflict((conflict) => conflict.column('targetHash').doNothing())
    .execute();
  await deleteWaits(db, (waits) =>
    waits
      .where('networkHash', '=', row.networkHash)
      .orderBy('acceptsAt', 'desc')
      .limit(20)
      .offset(MOST_WAITS_OF_NETWORK),
  );
  // Only an attack from many networks fills the table, so it is enough that one of many requests cleans it
  // up.
  if (randomInt(TIDIED_EVERY) === 0) await keepNewestWaits(db, MOST_WAITS);
}

export async function keepNewestWaits(db: Db, most: number): Promise<void> {
  await deleteWaits(db, (waits) =>
    waits
      .orderBy('expiresAt', 'desc')
      .limit(10 * TIDIED_EVERY)
      .offset(most),
  );
}

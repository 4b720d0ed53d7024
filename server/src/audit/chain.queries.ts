import { sql } from 'kysely';
import { lockKey } from '../database/locks.ts';
import type { AuditChainRow } from '../database/rows/audit.ts';
import type { Db } from '../database/tables.ts';
import type { ChainedRow } from './chain.ts';

export interface Seal {
  id: number;
  position: number;
  hash: string;
}

export interface SealedRow extends ChainedRow {
  position: number;
  hash: string | null;
}

const CONTENT = [
  'id',
  'at',
  'actorKind',
  'actorId',
  'action',
  'subjectKind',
  'subjectId',
  'details',
  'digest',
] as const;

/** The ends of the chain; undefined when somebody removed them. */
export function findChain(db: Db): Promise<AuditChainRow | undefined> {
  return db.selectFrom('auditChain').selectAll().where('id', '=', 1).executeTakeFirst();
}

/** Waits until no other instance works on the chain, and then reads its ends. */
export async function lockChain(tx: Db): Promise<AuditChainRow | undefined> {
  await lockKey(tx, 'audit-chain');
  return findChain(tx);
}

export async function saveChain(tx: Db, chain: Omit<AuditChainRow, 'id'>): Promise<void> {
  await tx.updateTable('auditChain').set(chain).where('id', '=', 1).execute();
}

/** Rows after an id that have no position in the chain yet, in the order in which they were written. */
export function findUnsealed(db: Db, most: number, after = 0): Promise<ChainedRow[]> {
  return db
    .selectFrom('auditLog')
    .select(CONTENT)
    .where('position', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function hasUnsealed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveSeals(tx: Db, seals: readonly Seal[]): Promise<void> {
  const rows = seals.map(
    ({ id, position, hash }) =>
      sql`(cast(${id} as integer), cast(${position} as integer), cast(${hash} as text))`,
  );
  await sql`with seals (id, position, hash) as (values ${sql.join(rows)})
    update audit_log set position = seals.position, hash = seals.hash
    from seals where audit_log.id = seals.id`.execute(tx);
}

export function findSealed(db: Db, after: number, most: number): Promise<SealedRow[]> {
  return db
    .selectFrom('auditLog')
    .select(CONTENT)
    .select((select) => [select.ref('position').$notNull().as('position'), 'hash'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute();
}

/** The id of a row that has the same digest as an earlier row, because somebody copied it. */
export async function findCopiedRow(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('auditLog')
    .select((select) => select.fn.max('id').as('id'))
    .where('digest', 'is not', null)
    .groupBy('digest')
    .having((having) => having(having.fn.countAll(), '>', 1))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The position of a hash in the chain; undefined when no row has it. */
export async function findHash(db: Db, hash: string): Promise<number | undefined> {
  const row = await db.selectFrom('auditLog').select('position').where('hash', '=', hash).executeTakeFirst();
  return row?.position ?? undefined;
}

/**
 * Removes the beginning of the chain, from behind a position up to and including another. No row is before
 * `after`, but without it PostgreSQL would read removed rows again, because they stay in the index until a
 * vacuum.
 */
export async function deleteSealed(tx: Db, after: number, upTo: number): Promise<void> {
  await tx.deleteFrom('auditLog').where('position', '>', after).where('position', '<=', upTo).execute();
}

import type { Role } from '@clinic-serial/contract/rules/permissions';
import type { Db } from '../database/tables.ts';

/** Whose token it is. */
export type TokenOwner = { patientId: number } | { staffId: number };

export async function insertAccessToken(
  db: Db,
  token: { tokenHash: string; owner: TokenOwner; createdAt: string; expiresAt: string },
): Promise<void> {
  await db
    .insertInto('accessTokens')
    .values({
      tokenHash: token.tokenHash,
      patientId: 'patientId' in token.owner ? token.owner.patientId : null,
      staffId: 'staffId' in token.owner ? token.owner.staffId : null,
      createdAt: token.createdAt,
      expiresAt: token.expiresAt,
      revokedAt: null,
    })
    .execute();
}

/** The active owner of a token that is neither revoked nor expired. */
export async function findTokenOwner(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<
  { patientId: number; staffId: null } | { patientId: null; staffId: number; role: Role } | undefined
> {
  const row = await db
    .selectFrom('accessTokens')
    .leftJoin('patients', 'patients.id', 'accessTokens.patientId')
    .leftJoin('staff', 'staff.id', 'accessTokens.staffId')
    .select([
      'accessTokens.patientId',
      'accessTokens.staffId',
      'staff.role',
      'staff.isActive as staffIsActive',
      'patients.isActive as patientIsActive',
    ])
    .where('accessTokens.tokenHash', '=', tokenHash)
    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt', '>', now)
    .executeTakeFirst();
  if (row?.patientId != null && row.patientIsActive === 1) return { patientId: row.patientId, staffId: null };
  if (row?.staffId != null && row.role != null && row.staffIsActive === 1) {
    return { patientId: null, staffId: row.staffId, role: row.role };
  }
  return undefined;
}

/** Ends one session. */
export async function revokeToken(db: Db, tokenHash: string, at: string): Promise<void> {
  await db
    .updateTable('accessTokens')
    .set({ revokedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends all sessions of an owner, except the one that is kept. */
export async function revokeTokensOf(
  db: Db,
  owner: TokenOwner,
  at: string,
  exceptTokenHash?: string,
): Promise<void> {
  let query = db.updateTable('accessTokens').set({ revokedAt: at }).where('revokedAt', 'is', null);
  query =
    'patientId' in owner
      ? query.where('patientId', '=', owner.patientId)
      : query.where('staffId', '=', owner.staffId);
  if (exceptTokenHash) query = query.where('tokenHash', '<>', exceptTokenHash);
  await query.execute();
}

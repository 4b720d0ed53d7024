import type { Role } from '@clinic-serial/contract/terms/permissions';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { type ExpressionBuilder, sql } from 'kysely';
import type { AccountLimits, UsedSession } from '../caller.ts';
import { secondsAfter } from '../clock.ts';
import { insertRow } from '../database/insert-row.ts';
import { sitsAt } from '../database/scope.ts';
import type { Db, Tables } from '../database/tables.ts';

export type TokenOwner = { patientId: number } | { staffId: number };

export async function insertAccessToken(
  db: Db,
  token: {
    tokenHash: string;
    owner: TokenOwner;
    createdAt: string;
    expiresAt: string;
    device: string | null;
  },
): Promise<void> {
  await insertRow(db, 'accessTokens', {
    tokenHash: token.tokenHash,
    patientId: 'patientId' in token.owner ? token.owner.patientId : null,
    staffId: 'staffId' in token.owner ? token.owner.staffId : null,
    createdAt: token.createdAt,
    expiresAt: token.expiresAt,
    revokedAt: null,
    lastUsedAt: token.createdAt,
    device: token.device,
  });
}

/**
 * The login sessions that are neither revoked nor expired. A staff session also ends after 30 minutes without
 * use.
 */
function openTokens(db: Db, now: Date) {
  const idleSince = secondsAfter(now, -SESSION_LIMITS.staffIdleMinutes * 60);
  return db
    .selectFrom('accessTokens')
    .where('accessTokens.revokedAt', 'is', null)
    .where('accessTokens.expiresAt', '>', now.toISOString())
    .where((where) =>
      where.or([where('accessTokens.staffId', 'is', null), where('accessTokens.lastUsedAt', '>', idleSince)]),
    );
}

/**
 * The active owner of an open session's token, and the session itself. An account that is limited to places
 * also gets the doctors who sit there by the week or on a changed day from today on.
 *
 * @param today YYYY-MM-DD
 */
export async function findTokenOwner(
  db: Db,
  tokenHash: string,
  now: Date,
  today: string,
): Promise<
  | ({ session: UsedSession } & (
      | { patientId: number; staffId: null }
      | {
          patientId: null;
          staffId: number;
          role: Role;
          /** Undefined for an account without limits. */
          limits: AccountLimits | undefined;
          hasSecondFactor: boolean;
        }
    ))
  | undefined
> {
  const row = await openTokens(db, now)
    .leftJoin('patients', 'patients.id', 'accessTokens.patientId')
    .leftJoin('staff', 'staff.id', 'accessTokens.staffId')
    .select([
      'accessTokens.id',
      'accessTokens.lastUsedAt',
      'accessTokens.createdAt',
      'accessTokens.passwordAt',
      'accessTokens.patientId',
      'accessTokens.staffId',
      'staff.role',
      'staff.isActive as staffIsActive',
      'staff.totpSecret',
      'patients.isActive as patientIsActive',
      sql<string | null>`(select string_agg(cast(staff_doctors.doctor_id as text), ',')
        from staff_doctors where staff_doctors.staff_id = staff.id)`.as('doctorIds'),
      sql<string | null>`(select string_agg(cast(staff_places.place_id as text), ',')
        from staff_places where staff_places.staff_id = staff.id)`.as('placeIds'),
      sql<
        string | null
      >`case when exists (select 1 from staff_places where staff_places.staff_id = staff.id) then (
        select string_agg(cast(doctors.id as text), ',') from doctors where exists (
          select 1 from staff_places where staff_places.staff_id = staff.id
          and ${sitsAt(sql.ref('doctors.id'), sql.ref('staff_places.place_id'), { from: today })})) end`.as(
        'placeDoctorIds',
      ),
    ])
    .where('accessTokens.tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  const session = { id: row.id, lastUsedAt: row.lastUsedAt, provenAt: row.passwordAt ?? row.createdAt };
  if (row.patientId !== null && row.patientIsActive === 1) {
    return { session, patientId: row.patientId, staffId: null };
  }
  if (row.staffId !== null && row.role !== null && row.staffIsActive === 1) {
    const hasSecondFactor = row.totpSecret !== null;
    const { staffId, role } = row;
    // An Admin is never limited, even if rows are left from an earlier role.
    const limits = role === 'Admin' ? undefined : limitsOf(row);
    return { session, patientId: null, staffId, role, limits, hasSecondFactor };
  }
  return undefined;
}

function limitsOf(row: {
  doctorIds: string | null;
  placeIds: string | null;
  placeDoctorIds: string | null;
}): AccountLimits | undefined {
  const doctorIds = row.doctorIds === null ? undefined : idsOf(row.doctorIds);
  if (row.placeIds === null) return doctorIds && { doctorIds };
  const placeIds = idsOf(row.placeIds);
  const there = idsOf(row.placeDoctorIds);
  const doctorsThere = doctorIds ? there.filter((id) => doctorIds.includes(id)) : there;
  return { ...(doctorIds && { doctorIds }), placeIds, doctorsThere };
}

const idsOf = (text: string | null): number[] => (text ? text.split(',').map(Number) : []);

export async function isOpenToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await openTokens(db, now).select('id').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row !== undefined;
}

/** The open sessions of an owner, the one used last first. */
export function openSessionsOf(db: Db, owner: TokenOwner, now: Date) {
  return openTokens(db, now)
    .select(['id', 'tokenHash', 'createdAt', 'lastUsedAt', 'expiresAt', 'device'])
    .where(isOf(owner))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const isOf = (owner: TokenOwner) => (where: ExpressionBuilder<Tables, 'accessTokens'>) =>
  'patientId' in owner ? where('patientId', '=', owner.patientId) : where('staffId', '=', owner.staffId);

/** The number of open sessions of each staff account. Accounts without one are not in the map. */
export async function countStaffSessions(db: Db, now: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await openTokens(db, now)
    .select(['staffId', (select) => select.fn.countAll<number>().as('total')])
    .where('staffId', 'is not', null)
    .groupBy('staffId')
    .execute();
  return new Map(rows.map(({ staffId, total }) => [Number(staffId), Number(total)]));
}

/** Records a use of a session, unless another instance did so within the last minute. */
export async function noteLastUse(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('accessTokens')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('lastUsedAt', '<=', secondsAfter(now, -SESSION_LIMITS.sessionUseSeconds))
    .execute();
}

export async function notePassword(db: Db, tokenHash: string, at: string): Promise<void> {
  await db.updateTable('accessTokens').set({ passwordAt: at }).where('tokenHash', '=', tokenHash).execute();
}

export async function revokeToken(db: Db, tokenHash: string, at: string): Promise<void> {
  await revoke(db, at).where('tokenHash', '=', tokenHash).execute();
}

const revoke = (db: Db, at: string) =>
  db.updateTable('accessTokens').set({ revokedAt: at }).where('revokedAt', 'is', null);

export async function revokeSessions(db: Db, ids: number[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await revoke(db, at).where('id', 'in', ids).execute();
}

/** Ends all sessions of an owner, except the one with `exceptTokenHash`. */
export async function revokeTokensOf(
  db: Db,
  owner: TokenOwner,
  at: string,
  exceptTokenHash?: string,
): Promise<void> {
  const query = revoke(db, at).where(isOf(owner));
  await (exceptTokenHash ? query.where('tokenHash', '<>', exceptTokenHash) : query).execute();
}

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

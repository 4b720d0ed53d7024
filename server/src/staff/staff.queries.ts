import { usernameKey } from '@clinic-serial/contract/fields/username';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { AppError } from '../app-error.ts';
import { lockKey } from '../database/locks.ts';
import type { SetupKeyRow, StaffRow } from '../database/rows/sign-in.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';

export type StaffRecord = Selectable<StaffRow>;

/** @param username as typed; `usernameKey` decides which spellings are the same name */
export function findStaffByUsername(db: Db, username: string): Promise<StaffRecord | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('usernameKey', '=', usernameKey(username))
    .executeTakeFirst();
}

export function findStaff(db: Db, id: number): Promise<StaffRecord | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The account of the caller. @throws UNAUTHENTICATED when it is gone */
export async function findSignedInAccount(db: Db, staffId: number): Promise<StaffRecord> {
  const account = await findStaff(db, staffId);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return account;
}

export function allStaff(db: Db): Promise<StaffRecord[]> {
  return db.selectFrom('staff').selectAll().orderBy('usernameKey').execute();
}

type NewStaff = Omit<Insertable<StaffRow>, 'id' | 'usernameKey'>;

export async function insertStaff(db: Db, account: NewStaff): Promise<number> {
  const row = { ...account, usernameKey: usernameKey(account.username) };
  return (await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateStaff(db: Db, id: number, values: Updateable<StaffRow>): Promise<void> {
  await db.updateTable('staff').set(values).where('id', '=', id).execute();
}

/** Gives an account another desk key. @returns false if its key is no longer `before` */
export async function replaceDeskKey(
  db: Db,
  id: number,
  before: string | null,
  after: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ deskKey: after })
    .where('id', '=', id)
    .where('deskKey', before === null ? 'is' : '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The active account of an open one-time link. `at` is now, ISO 8601. */
export function findStaffByLink(db: Db, linkHash: string, at: string): Promise<StaffRecord | undefined> {
  return db
    .selectFrom('staff')
    .selectAll()
    .where('linkHash', '=', linkHash)
    .where('linkExpiresAt', '>', at)
    .where('isActive', '=', 1)
    .executeTakeFirst();
}

/**
 * Uses a one-time link up and changes its account. @returns false if the link is used, replaced or too old
 */
export async function useLink(
  db: Db,
  linkHash: string,
  at: string,
  values: Updateable<StaffRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ ...values, linkHash: null, linkExpiresAt: null })
    .where('linkHash', '=', linkHash)
    .where('linkExpiresAt', '>', at)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many other Admins can sign in: active ones with a password. */
export async function countOtherAdmins(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'Admin')
    .where('isActive', '=', 1)
    .where('passwordHash', '<>', '')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export type ManagedRecord = StaffRecord & { doctorName: string | null; doctorNameBn: string | null };

/** All accounts with the names of their doctors, by username; with an id only that account. */
export function findManagedAccounts(db: Db, id?: number): Promise<ManagedRecord[]> {
  let query = db
    .selectFrom('staff')
    .leftJoin('doctors', 'doctors.id', 'staff.doctorId')
    .selectAll('staff')
    .select(['doctors.name as doctorName', 'doctors.nameBn as doctorNameBn'])
    .orderBy('staff.usernameKey');
  if (id !== undefined) query = query.where('staff.id', '=', id);
  return query.execute();
}

/** The doctors to whom accounts are limited, by the id of the account; with an id only of that account. */
export async function limitsOfStaff(
  db: Db,
  staffId?: number,
): Promise<ReadonlyMap<number, { doctorId: number; name: string | null; nameBn: string | null }[]>> {
  let query = db
    .selectFrom('staffDoctors')
    .leftJoin('doctors', 'doctors.id', 'staffDoctors.doctorId')
    .select(['staffDoctors.staffId', 'staffDoctors.doctorId', 'doctors.name', 'doctors.nameBn'])
    .orderBy('doctors.nameKey')
    .orderBy('staffDoctors.doctorId');
  if (staffId !== undefined) query = query.where('staffDoctors.staffId', '=', staffId);
  const rows = groupBy(await query.execute(), (row) => row.staffId);
  return new Map(
    [...rows].map(([id, doctors]) => [id, doctors.map(({ staffId: _, ...doctor }) => doctor)] as const),
  );
}

/** Limits an account to these doctors. An empty list removes the limit. */
export async function saveLimits(db: Db, staffId: number, doctorIds: readonly number[]): Promise<void> {
  await db.deleteFrom('staffDoctors').where('staffId', '=', staffId).execute();
  if (doctorIds.length === 0) return;
  await db
    .insertInto('staffDoctors')
    .values(doctorIds.map((doctorId) => ({ staffId, doctorId })))
    .execute();
}

/** The places to which accounts are limited, by the id of the account; with an id only of that account. */
export async function placeLimitsOfStaff(
  db: Db,
  staffId?: number,
): Promise<ReadonlyMap<number, { placeId: number; name: string | null }[]>> {
  const rows = await db
    .selectFrom('staffPlaces')
    .innerJoin('places', 'places.id', 'staffPlaces.placeId')
    .select(['staffPlaces.staffId', 'staffPlaces.placeId', 'places.name'])
    .orderBy('staffPlaces.placeId')
    .$if(staffId !== undefined, (query) => query.where('staffPlaces.staffId', '=', staffId ?? 0))
    .execute();
  return groupBy(rows, (row) => row.staffId);
}

/** Limits an account to these places. An empty list removes the limit. */
export async function savePlaceLimits(db: Db, staffId: number, placeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('staffPlaces').where('staffId', '=', staffId).execute();
  if (placeIds.length === 0) return;
  await db
    .insertInto('staffPlaces')
    .values(placeIds.map((placeId) => ({ staffId, placeId })))
    .execute();
}

/** The ids among these that are places, closed ones included. A clinic with one place has no row of it. */
export async function placesAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('places').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** The name of a doctor; undefined if there is none with this id. */
export async function findDoctorName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('doctors').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/**
 * Changes an account, unless it got a new password or another second factor or was deactivated since it was
 * read. That can happen, because comparing a password takes a while. Transactions that change the same
 * account wait for each other.
 *
 * @param account as it was read
 * @returns true if it was changed
 */
export async function updateProvenStaff(
  db: Db,
  account: StaffRecord,
  values: Updateable<StaffRow>,
): Promise<boolean> {
  const { totpSecret } = account;
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set(values)
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .where('totpSecret', totpSecret === null ? 'is' : '=', totpSecret)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

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

/** True if a key can create the first account now. */
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

/** Removes all keys. Call it once the first account has been created. */
export async function removeSetupKeys(tx: Db): Promise<void> {
  await tx.deleteFrom('setupKeys').execute();
}

export async function countActiveAdmins(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('role', '=', 'Admin')
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

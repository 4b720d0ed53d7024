import { usernameKey } from '@clinic-serial/contract/fields/username';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, StaffRow } from '../database/tables.ts';

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

/** The name of a doctor; undefined if there is none with this id. */
export async function findDoctorName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('doctors').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/**
 * Changes an account, unless it got a new password or was deactivated since it was read. That can happen,
 * because comparing a password takes a while. Transactions that change the same account wait for each other.
 *
 * @param account as it was read
 * @returns whether it was changed
 */
export async function updateProvenStaff(
  db: Db,
  account: StaffRecord,
  values: Updateable<StaffRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set(values)
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .where('isActive', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

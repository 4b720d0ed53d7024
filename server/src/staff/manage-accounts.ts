import { say } from '@clinic-serial/contract/messages/message';
import type { Role } from '@clinic-serial/contract/terms/permissions';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit, type SystemActor } from '../audit/record-audit.ts';
import type { Clock } from '../clock.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../records/save-record.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { NO_PASSWORD } from './passwords.ts';
import { dropSecondFactor } from './second-factor.queries.ts';
import {
  countOtherAdmins,
  findDoctorName,
  findStaff,
  findStaffByUsername,
  insertStaff,
  placesAmong,
  type StaffRecord,
  saveLimits,
  savePlaceLimits,
  updateStaff,
} from './staff.queries.ts';

/**
 * Acts on accounts, used by Admins on the screen, `clinic staff` and the set-up. The caller has authorised
 * the act and gives its own transaction.
 */

/** The actor of an act that is already authorised. */
interface Act {
  clock: Clock;
  actor: Actor | SystemActor;
}

interface NewAccount {
  username: string;
  fullName: string;
  email: string | null;
  role: Role;
  language?: StaffRecord['language'];
  doctorId?: number | null;
  /** The doctors to whom it is limited; undefined or none for all. */
  limitedTo?: readonly number[] | undefined;
  /** The places to which it is limited; undefined or none for all. */
  limitedToPlaces?: readonly number[] | undefined;
  /** `NO_PASSWORD` for an account that gets a one-time link. */
  passwordHash: string;
}

/** One act at a time, so that two Admins cannot take the last Admin away (rules: accounts 13). */
function lockAccounts(tx: Db): Promise<void> {
  return lockKey(tx, 'staff-accounts');
}

/** Finds an account while the lock is held. @throws STAFF_NOT_FOUND */
export async function accountToManage(tx: Db, id: number): Promise<StaffRecord> {
  await lockAccounts(tx);
  const account = await findStaff(tx, id);
  if (!account) throw new AppError('STAFF_NOT_FOUND');
  return account;
}

/** Adds an account. @returns its id @throws USERNAME_IN_USE, DOCTOR_NOT_FOUND, PLACE_NOT_FOUND */
export async function addAccount(
  { clock, actor }: Act,
  tx: Db,
  { limitedTo, limitedToPlaces, ...values }: NewAccount,
): Promise<number> {
  await lockAccounts(tx);
  if (await findStaffByUsername(tx, values.username)) {
    throw new AppError('USERNAME_IN_USE', { fieldErrors: { username: say('USERNAME_IN_USE') } });
  }
  await assertDoctor(tx, values.doctorId ?? null);
  const at = clock.now().toISOString();
  const doctorIds = limitOf(values.role, limitedTo ?? []);
  await assertDoctors(tx, doctorIds);
  const placeIds = limitOf(values.role, limitedToPlaces ?? []);
  await assertPlaces(tx, placeIds);
  const id = await insertStaff(tx, { ...values, isActive: 1, createdAt: at, updatedAt: at });
  await saveLimits(tx, id, doctorIds);
  await savePlaceLimits(tx, id, placeIds);
  await recordAudit(clock, tx, actor, {
    action: 'staff.create',
    subject: { staff: id },
    details: {
      role: values.role,
      ...(doctorIds.length > 0 ? { limitedTo: doctorIds.join(', ') } : {}),
      ...(placeIds.length > 0 ? { limitedToPlaces: placeIds.join(', ') } : {}),
    },
  });
  return id;
}

/**
 * Deactivates or activates an account. An account that is deactivated is signed out, and its open link ends.
 *
 * @throws LAST_ADMIN
 */
export async function changeActive(
  { clock, actor }: Act,
  tx: Db,
  account: StaffRecord,
  isActive: boolean,
): Promise<void> {
  if (!isActive) await assertNotLastAdmin(tx, account);
  await updateStaff(tx, account.id, {
    isActive: isActive ? 1 : 0,
    ...(isActive ? {} : { linkHash: null, linkExpiresAt: null }),
    updatedAt: nextVersion(account.updatedAt, clock.now()),
  });
  if (!isActive) await revokeTokensOf(tx, { staffId: account.id }, clock.now().toISOString());
  await recordAudit(clock, tx, actor, {
    action: isActive ? 'staff.activate' : 'staff.deactivate',
    subject: { staff: account.id },
  });
}

/** Removes the second factor of an account. @throws SECOND_FACTOR_OFF when it has none */
export async function takeSecondFactor({ clock, actor }: Act, tx: Db, account: StaffRecord): Promise<void> {
  const at = nextVersion(account.updatedAt, clock.now());
  if (!(await dropSecondFactor(tx, account.id, at))) throw new AppError('SECOND_FACTOR_OFF');
  await recordAudit(clock, tx, actor, {
    action: 'staff.second-factor-removed',
    subject: { staff: account.id },
  });
}

/** Refuses an act on the only Admin who can sign in. @throws LAST_ADMIN */
export async function assertNotLastAdmin(tx: Db, account: StaffRecord): Promise<void> {
  const canSignIn = account.isActive === 1 && account.passwordHash !== NO_PASSWORD;
  if (account.role !== 'Admin' || !canSignIn) return;
  if ((await countOtherAdmins(tx, account.id)) === 0) throw new AppError('LAST_ADMIN');
}

/** @throws DOCTOR_NOT_FOUND, with the error on its field */
export async function assertDoctor(tx: Db, doctorId: number | null): Promise<void> {
  if (doctorId === null || (await findDoctorName(tx, doctorId)) !== undefined) return;
  throw new AppError('DOCTOR_NOT_FOUND', { fieldErrors: { doctorId: say('DOCTOR_NOT_FOUND') } });
}

/** The doctors or places to which an account is limited, each once. An Admin is never limited. */
export const limitOf = (role: Role, ids: readonly number[]): number[] =>
  role === 'Admin' ? [] : [...new Set(ids)].sort((one, other) => one - other);

/** @throws DOCTOR_NOT_FOUND, with the error on its field */
export async function assertDoctors(tx: Db, doctorIds: readonly number[]): Promise<void> {
  for (const doctorId of doctorIds) {
    if ((await findDoctorName(tx, doctorId)) !== undefined) continue;
    throw new AppError('DOCTOR_NOT_FOUND', { fieldErrors: { limitedTo: say('DOCTOR_NOT_FOUND') } });
  }
}

/** @throws PLACE_NOT_FOUND, with the error on its field */
export async function assertPlaces(tx: Db, placeIds: readonly number[]): Promise<void> {
  if ((await placesAmong(tx, placeIds)).length === placeIds.length) return;
  throw new AppError('PLACE_NOT_FOUND', { fieldErrors: { limitedToPlaces: say('PLACE_NOT_FOUND') } });
}

import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type * as endpoints from '@clinic-serial/contract/subjects/staff-accounts';
import type { ManagedAccount } from '@clinic-serial/contract/subjects/staff-accounts';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion, type RecordRules, saveRecord } from '../records/save-record.ts';
import type { Services } from '../services.ts';
import { countStaffSessions, revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import {
  accountToManage,
  addAccount,
  assertDoctor,
  assertDoctors,
  assertNotLastAdmin,
  assertPlaces,
  changeActive,
  limitOf,
  takeSecondFactor,
} from './manage-accounts.ts';
import { giveLink } from './one-time-link.ts';
import { shownPlaceLimits } from './own-account.ts';
import { NO_PASSWORD } from './passwords.ts';
import {
  findManagedAccounts,
  limitsOfStaff,
  type ManagedRecord,
  placeLimitsOfStaff,
  type StaffRecord,
  saveLimits,
  savePlaceLimits,
  updateStaff,
} from './staff.queries.ts';

/** All staff accounts, by username. Only Admins have the `delete` permission (rules: accounts 1). */
export async function listStaffAccounts(
  services: Services,
  caller: Caller,
): Promise<DataOf<typeof endpoints.listStaffAccounts>> {
  authoriseStaff(caller, 'delete');
  return { accounts: await readAccounts(services, services.database.read) };
}

/**
 * Adds an account, and the link with which the person sets a password (rules: accounts 12).
 *
 * @throws USERNAME_IN_USE, DOCTOR_NOT_FOUND, PLACE_NOT_FOUND
 */
export async function createStaffAccount(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof endpoints.createStaffAccount>,
): Promise<DataOf<typeof endpoints.createStaffAccount>> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  return database.write(async (tx) => {
    const id = await addAccount({ clock, actor }, tx, { ...form, passwordHash: NO_PASSWORD });
    const link = await giveLink(services, tx, id);
    return { account: await readAccount(services, tx, id), link };
  });
}

const ACCOUNT = {
  kind: 'staff',
  load: async (tx, id) => {
    const account = await accountToManage(tx, id);
    const limits = await limitsOfStaff(tx, id);
    const places = await placeLimitsOfStaff(tx, id);
    return {
      ...account,
      limitedTo: (limits.get(id) ?? []).map(({ doctorId }) => doctorId),
      limitedToPlaces: (places.get(id) ?? []).map(({ placeId }) => placeId),
    };
  },
  check: async (tx, { role, doctorId, limitedTo = [], limitedToPlaces = [] }, account) => {
    if (role !== 'Admin') await assertNotLastAdmin(tx, account);
    await assertDoctor(tx, doctorId);
    // A doctor who was deleted stays in the limit. Otherwise a save could remove the last one, and the
    // account would see all doctors.
    const added = limitedTo.filter((id) => !account.limitedTo.includes(id));
    await assertDoctors(tx, limitOf(role, added));
    await assertPlaces(tx, limitOf(role, limitedToPlaces));
  },
  valuesOf: (account) => account,
  write: async (tx, { limitedTo, limitedToPlaces, ...saved }, { id, updatedAt }) => {
    const { fullName, email, role, language, doctorId } = saved;
    await updateStaff(tx, id, { fullName, email, role, language, doctorId, updatedAt });
    await saveLimits(tx, id, limitOf(role, limitedTo));
    await savePlaceLimits(tx, id, limitOf(role, limitedToPlaces ?? []));
  },
  auditDetails: ({ role, doctorId, limitedTo, limitedToPlaces }) => {
    const doctorIds = limitOf(role, limitedTo);
    const placeIds = limitOf(role, limitedToPlaces ?? []);
    return {
      role,
      doctorId,
      limitedTo: doctorIds.length > 0 ? doctorIds.join(', ') : null,
      ...(placeIds.length > 0 ? { limitedToPlaces: placeIds.join(', ') } : {}),
    };
  },
  read: readAccount,
} satisfies RecordRules<
  StaffRecord & { limitedTo: number[]; limitedToPlaces: number[] },
  BodyOf<typeof endpoints.updateStaffAccount>,
  ManagedAccount
>;

/**
 * Saves an account. A new role or limit is in force with the next request of the account.
 *
 * @throws STAFF_NOT_FOUND, RECORD_CHANGED, LAST_ADMIN, DOCTOR_NOT_FOUND, PLACE_NOT_FOUND
 */
export async function updateStaffAccount(
  services: Services,
  actor: Actor,
  id: number,
  form: BodyOf<typeof endpoints.updateStaffAccount>,
): Promise<ManagedAccount> {
  authoriseStaff(actor.caller, 'delete');
  return saveRecord(services, actor, ACCOUNT, id, form);
}

/** Deactivates or activates an account. @throws STAFF_NOT_FOUND, LAST_ADMIN */
export async function setAccountActive(
  services: Services,
  actor: Actor,
  id: number,
  isActive: boolean,
): Promise<ManagedAccount> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await changeActive({ clock, actor }, tx, await accountToManage(tx, id), isActive);
    return readAccount(services, tx, id);
  });
}

/**
 * Makes a new one-time link. The old password and all sessions end at once, because somebody else may know
 * the password.
 *
 * @throws STAFF_NOT_FOUND, ACCOUNT_INACTIVE, OWN_ACCOUNT, LAST_ADMIN
 */
export async function resetStaffPassword(
  services: Services,
  actor: Actor,
  id: number,
): Promise<DataOf<typeof endpoints.resetStaffPassword>> {
  authoriseStaff(actor.caller, 'delete');
  assertOther(actor.caller, id);
  const { clock, database } = services;
  return database.write(async (tx) => {
    const account = await accountToManage(tx, id);
    if (account.isActive === 0) throw new AppError('ACCOUNT_INACTIVE');
    await assertNotLastAdmin(tx, account);
    const updatedAt = nextVersion(account.updatedAt, clock.now());
    await updateStaff(tx, id, { passwordHash: NO_PASSWORD, updatedAt });
    await revokeTokensOf(tx, { staffId: id }, clock.now().toISOString());
    const link = await giveLink(services, tx, id);
    await recordAudit(clock, tx, actor, { action: 'staff.link', subject: { staff: id } });
    return { account: await readAccount(services, tx, id), link };
  });
}

/** Ends every session of an account. @throws STAFF_NOT_FOUND */
export async function endStaffSessions(
  services: Services,
  actor: Actor,
  id: number,
): Promise<ManagedAccount> {
  authoriseStaff(actor.caller, 'delete');
  const { clock, database } = services;
  return database.write(async (tx) => {
    await accountToManage(tx, id);
    await revokeTokensOf(tx, { staffId: id }, clock.now().toISOString());
    await recordAudit(clock, tx, actor, { action: 'staff.sessions-ended', subject: { staff: id } });
    return readAccount(services, tx, id);
  });
}

/**
 * Removes the second factor of somebody else's account.
 *
 * @throws STAFF_NOT_FOUND, SECOND_FACTOR_OFF, OWN_ACCOUNT
 */
export async function removeSecondFactor(
  services: Services,
  actor: Actor,
  id: number,
): Promise<ManagedAccount> {
  authoriseStaff(actor.caller, 'delete');
  assertOther(actor.caller, id);
  const { clock, database } = services;
  return database.write(async (tx) => {
    await takeSecondFactor({ clock, actor }, tx, await accountToManage(tx, id));
    return readAccount(services, tx, id);
  });
}

/** Refuses the caller's own account, because it is changed in its own settings. @throws OWN_ACCOUNT */
function assertOther({ staffId }: { staffId: number }, id: number): void {
  if (staffId === id) throw new AppError('OWN_ACCOUNT');
}

async function readAccount(services: Services, db: Db, id: number): Promise<ManagedAccount> {
  const [account] = await readAccounts(services, db, id);
  if (!account) throw new AppError('STAFF_NOT_FOUND');
  return account;
}

async function readAccounts({ clock }: Services, db: Db, id?: number): Promise<ManagedAccount[]> {
  const now = clock.now();
  const sessions = await countStaffSessions(db, now);
  const limits = await limitsOfStaff(db, id);
  const places = await placeLimitsOfStaff(db, id);
  return (await findManagedAccounts(db, id)).map((row) => ({
    ...present(row, now.toISOString(), sessions.get(row.id) ?? 0),
    limitedTo: row.role === 'Admin' ? [] : (limits.get(row.id) ?? []),
    ...shownPlaceLimits(row, places),
  }));
}

function present(row: ManagedRecord, now: string, openSessions: number): Omit<ManagedAccount, 'limitedTo'> {
  const hasOpenLink = row.linkExpiresAt !== null && row.linkExpiresAt > now;
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    isActive: row.isActive === 1,
    language: row.language,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorNameBn: row.doctorNameBn,
    lastLogin: row.lastLoginAt,
    hasPassword: row.passwordHash !== NO_PASSWORD,
    hasSecondFactor: row.totpSecret !== null,
    linkExpiresAt: hasOpenLink ? row.linkExpiresAt : null,
    openSessions,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

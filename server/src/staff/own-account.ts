import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  changePassword as changePasswordEndpoint,
  StaffAccount,
  updateStaffProfile,
} from '@clinic-serial/contract/subjects/staff-account';
import type { Language } from '@clinic-serial/contract/terms/languages';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { mustSetUpSecondFactor } from '../sign-in/second-factor-duty.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { provePassword, wrongField, wrongPassword } from './confirm-password.ts';
import { hashPassword, weaknessOf } from './passwords.ts';
import {
  findSignedInAccount,
  limitsOfStaff,
  placeLimitsOfStaff,
  type StaffRecord,
  updateProvenStaff,
  updateStaff,
} from './staff.queries.ts';

/**
 * The account as the API returns it, without its password, and with the doctors and places to which it is
 * limited.
 */
export async function presentStaff(config: Config, db: Db, row: StaffRecord): Promise<StaffAccount> {
  const hasSecondFactor = row.totpSecret !== null;
  const limits = row.role === 'Admin' ? undefined : (await limitsOfStaff(db, row.id)).get(row.id);
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    language: row.language,
    doctorId: row.doctorId,
    limitedTo: limits ?? [],
    ...shownPlaceLimits(row, await placeLimitsOfStaff(db, row.id)),
    hasSecondFactor,
    needsSecondFactor: mustSetUpSecondFactor(config, { role: row.role, hasSecondFactor }),
    lastLogin: row.previousLoginAt,
    createdAt: row.createdAt,
  };
}

/** The ids of the places to which an account is limited; nothing for all (rules: places 8). */
export function shownPlaceLimits(
  { id, role }: Pick<StaffRecord, 'id' | 'role'>,
  limits: Awaited<ReturnType<typeof placeLimitsOfStaff>>,
): Pick<StaffAccount, 'limitedToPlaces'> {
  const places = role === 'Admin' ? undefined : limits.get(id);
  return places ? { limitedToPlaces: places.map(({ placeId }) => placeId) } : {};
}

/** The account that is signed in. */
export async function ownAccount({ config, database }: Services, caller: Caller): Promise<StaffAccount> {
  authoriseLimitedStaff(caller, 'view');
  return presentStaff(config, database.read, await findSignedInAccount(database.read, caller.staffId));
}

/**
 * Saves name and e-mail, never username or role (rules: accounts 7). Without `email` the old address stays.
 */
export function saveOwnAccount(
  services: Services,
  actor: Actor,
  form: BodyOf<typeof updateStaffProfile>,
): Promise<StaffAccount> {
  const values = { fullName: form.fullName, email: form.email };
  return changeOwn(services, actor, values);
}

/** Stores the language of the staff area in the account, for the next sign-in on any device. */
export function chooseLanguage(services: Services, actor: Actor, language: Language): Promise<StaffAccount> {
  return changeOwn(services, actor, { language });
}

async function changeOwn(
  services: Services,
  actor: Actor,
  // Undefined values stay as they are.
  values: { [Name in 'fullName' | 'email' | 'language']?: StaffRecord[Name] | undefined },
): Promise<StaffAccount> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  return services.database.write(async (tx) => {
    await updateStaff(tx, staffId, { ...values, updatedAt: services.clock.now().toISOString() });
    await recordAudit(services.clock, tx, actor, { action: 'staff.profile', subject: { staff: staffId } });
    return presentStaff(services.config, tx, await findSignedInAccount(tx, staffId));
  });
}

/**
 * Changes the caller's password. Every other session of the account ends (rules: accounts 2).
 *
 * @param token the token of the session that stays
 * @throws INVALID_INPUT for a wrong current or a weak new password, TOO_MANY_SIGN_INS after many wrong ones
 */
export async function changePassword(
  services: Services,
  actor: Actor,
  body: BodyOf<typeof changePasswordEndpoint>,
  token: string,
): Promise<{ changed: true }> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  const { clock, config, database } = services;
  const account = await findSignedInAccount(database.read, staffId);
  const weakness = await weaknessOf(body.newPassword, {
    username: account.username,
    clinicName: config.clinic.name,
  });
  if (weakness) throw wrongField('newPassword', weakness);
  const tokenHash = hashToken(token);
  const passwordHash = await provePassword(services, account, { password: body.currentPassword, token }, () =>
    hashPassword(body.newPassword),
  );
  await database.write(async (tx) => {
    const at = clock.now().toISOString();
    if (!(await updateProvenStaff(tx, account, { passwordHash, updatedAt: at }))) throw wrongPassword();
    await revokeTokensOf(tx, { staffId }, at, tokenHash);
    await recordAudit(clock, tx, actor, { action: 'staff.password', subject: { staff: staffId } });
  });
  return { changed: true };
}

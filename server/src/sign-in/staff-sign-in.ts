import type { BodyOf, DataOf } from '@clinic-serial/contract/endpoint';
import type { signInStaff as signInEndpoint } from '@clinic-serial/contract/staff-account';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { isPassword } from '../staff/passwords.ts';
import { presentStaff } from '../staff/present-staff.ts';
import { findStaffByUsername, updateProvenStaff } from '../staff/staff.queries.ts';
import { revokeToken } from './access-tokens.queries.ts';
import { openSession } from './open-session.ts';
import { countTry, forgive } from './slow-down.ts';

/**
 * Opens a staff session: 8 hours at most, and 30 minutes without use. An unknown user, a wrong password and an inactive account are answered alike.
 *
 * @throws SIGN_IN_FAILED, TOO_MANY_SIGN_INS (decisions: Accounts 3)
 */
export async function signInStaff(
  services: Services,
  { username, password }: BodyOf<typeof signInEndpoint>,
  address: string,
  userAgent?: string,
): Promise<DataOf<typeof signInEndpoint>> {
  const { clock, database } = services;
  await countTry(services, username, address);
  const account = await findStaffByUsername(database.read, username);
  const right = await isPassword(password, account?.passwordHash);
  if (!account || !right || account.isActive === 0) return refuse(services, address, account?.id);
  await forgive(services, username, address);
  const caller = { kind: 'staff', staffId: account.id, role: account.role } as const;
  const now = clock.now().toISOString();
  const token = await database.write(async (tx) => {
    const signedIn = { lastLoginAt: now, previousLoginAt: account.lastLoginAt };
    // A session that opens after all others have ended must not be one of the password that ended with them.
    if (!(await updateProvenStaff(tx, account, signedIn))) return undefined;
    await recordAudit(
      clock,
      tx,
      { caller, address },
      { action: 'staff.sign-in', subjectKind: 'staff', subjectId: account.id },
    );
    return openSession(clock, tx, { staffId: account.id }, { userAgent });
  });
  if (token === undefined) return refuse(services, address, account.id);
  return { admin: presentStaff({ ...account, previousLoginAt: account.lastLoginAt }), token };
}

/** @param staffId of the account that was tried; undefined when there is none. @throws SIGN_IN_FAILED */
async function refuse(
  { clock, database }: Services,
  address: string,
  staffId: number | undefined,
): Promise<never> {
  await database.write((tx) =>
    recordAudit(
      clock,
      tx,
      { caller: { kind: 'visitor' }, address },
      {
        action: 'staff.sign-in-failed',
        subjectKind: 'staff',
        ...(staffId === undefined ? {} : { subjectId: staffId }),
      },
    ),
  );
  throw new AppError('SIGN_IN_FAILED');
}

/** Ends the session of the token that is shown. */
export async function signOutStaff(
  services: Services,
  actor: Actor,
  token: string,
): Promise<{ loggedOut: true }> {
  authoriseStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  await services.database.write(async (tx) => {
    await revokeToken(tx, hashToken(token), services.clock.now().toISOString());
    await recordAudit(services.clock, tx, actor, {
      action: 'staff.sign-out',
      subjectKind: 'staff',
      subjectId: staffId,
    });
  });
  return { loggedOut: true };
}

import type { BodyOf, DataOf } from '@clinic-serial/contract/endpoint';
import type { signInStaff as signInEndpoint } from '@clinic-serial/contract/staff-account';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseStaff } from '../authorise.ts';
import { signInNetworkOf } from '../http/client-address.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { revokeToken } from '../sign-in/access-tokens.queries.ts';
import { deviceCookie, readDevice } from '../sign-in/device-cookie.ts';
import { openSession } from '../sign-in/open-session.ts';
import { admitTry, countTry, forgive, type Guesser } from '../sign-in/slow-down.ts';
import { isPassword } from './passwords.ts';
import { presentStaff } from './present-staff.ts';
import { findStaffByUsername, updateProvenStaff } from './staff.queries.ts';

/**
 * Opens a staff session: 8 hours at most, and 30 minutes without use. An unknown user, a wrong password and an inactive
 * account are answered alike (rules: accounts 3).
 *
 * @param from.address the client's
 * @param from.cookies the `Cookie` header of the request
 * @param from.userAgent its `User-Agent` header, from which the list of own sessions names the device
 * @returns the answer, and the `Set-Cookie` header that makes the browser a known device of this account
 * @throws OVERLOADED when too many sign-ins wait (docs/decisions/012-staff-sign-in.md)
 */
export async function signInStaff(
  services: Services,
  { username, password, proof }: BodyOf<typeof signInEndpoint>,
  from: { address: string; cookies: string; userAgent?: string | undefined },
): Promise<{ answer: DataOf<typeof signInEndpoint>; knownDevice: string }> {
  const { clock, config, database, passwordWork } = services;
  const { address } = from;
  const device = readDevice(config, from.cookies, username, clock.now());
  const network = signInNetworkOf(address);
  const guesser: Guesser = device
    ? { kind: 'device', username, device }
    : { kind: 'stranger', username, network };
  await admitTry(services, guesser, proof);
  const compare = async () => {
    await countTry(services, guesser);
    const found = await findStaffByUsername(database.read, username);
    const isRight = await isPassword(password, found?.passwordHash);
    return { found, isRight };
  };
  const { found: account, isRight } = device
    ? await passwordWork.known.run(device, compare)
    : await passwordWork.strangers.run(network, compare);
  if (!account || !isRight || account.isActive === 0) return refuse(services, address, account?.id);
  await forgive(services, guesser);
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
    return openSession(clock, tx, { staffId: account.id }, { userAgent: from.userAgent });
  });
  if (token === undefined) return refuse(services, address, account.id);
  return {
    answer: { admin: presentStaff({ ...account, previousLoginAt: account.lastLoginAt }), token },
    knownDevice: deviceCookie(config, username, device, clock.now()),
  };
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

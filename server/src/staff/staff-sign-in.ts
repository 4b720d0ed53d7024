import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@clinic-serial/contract/subjects/endpoint';
import type { signInWithCode as signInWithCodeEndpoint } from '@clinic-serial/contract/subjects/second-factor';
import type {
  StaffAccount,
  signInStaff as signInEndpoint,
} from '@clinic-serial/contract/subjects/staff-account';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import { AppError } from '../app-error.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Db } from '../database/tables.ts';
import { signInNetworkOf } from '../http/client-address.ts';
import { derivedKey, hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { deviceCookie, readDevice } from '../sign-in/device-cookie.ts';
import { openSession } from '../sign-in/open-session.ts';
import { revokeToken } from '../sign-in/sign-in.queries.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource, takeTryBack } from '../sign-in/slow-down.ts';
import { presentStaff } from './own-account.ts';
import { isPassword } from './passwords.ts';
import { useCode } from './second-factor-codes.ts';
import { findStaff, findStaffByUsername, type StaffRecord, updateProvenStaff } from './staff.queries.ts';

/**
 * Opens a staff session of at most 8 hours, which ends after 30 minutes without use. An unknown user, a wrong
 * password and an inactive account get the same answer.
 *
 * @returns the answer, and the `Set-Cookie` header that makes the browser a known device of this account
 * @throws SIGN_IN_FAILED, TOO_MANY_SIGN_INS, PROOF_NEEDED, OVERLOADED when too many sign-ins wait (rules:
 *   accounts 3, docs/decisions/012-staff-sign-in.md); SECOND_FACTOR_NEEDED after the right password (rules:
 *   accounts 14)
 */
export async function signInStaff(
  services: Services,
  { username, password, proof }: BodyOf<typeof signInEndpoint>,
  from: SignInFrom,
): Promise<SignedIn> {
  const { database } = services;
  const { device, guesser, inTurn } = trySourceOf(services, username, from);
  await admitTry(services, guesser, proof);
  const { account, isRight } = await inTurn(async () => {
    await countTry(services, guesser);
    const found = await findStaffByUsername(database.read, username);
    return { account: found, isRight: await isPassword(password, found?.passwordHash) };
  });
  if (!account || !isRight || account.isActive === 0)
    return refuseSignIn(services, from.address, account?.id);
  if (account.totpSecret !== null) {
    await takeTryBack(services, guesser);
    throw new AppError('SECOND_FACTOR_NEEDED', { signInChallenge: signInChallenge(services, account) });
  }
  await clearAfterSuccess(services, guesser);
  const token = await database.write((tx) => openStaffSession(services, tx, account, from));
  if (token === undefined) return refuseSignIn(services, from.address, account.id);
  return signedIn(services, account, token, device);
}

/**
 * Opens a staff session with the code that follows the right password. Wrong codes count like wrong
 * passwords.
 *
 * @throws SIGN_IN_EXPIRED when the password was entered too long ago or has changed since,
 *   SECOND_FACTOR_WRONG, TOO_MANY_SIGN_INS, PROOF_NEEDED (rules: accounts 14)
 */
export async function signInWithCode(
  services: Services,
  { challenge, code, proof }: BodyOf<typeof signInWithCodeEndpoint>,
  from: SignInFrom,
): Promise<SignedIn> {
  const account = await accountOfChallenge(services, challenge);
  if (!account) throw new AppError('SIGN_IN_EXPIRED');
  const { device, guesser: source } = trySourceOf(services, account.username, from);
  const guesser: TrySource = source.kind === 'stranger' ? { ...source, enters: 'code' } : source;
  await admitTry(services, guesser, proof);
  await countTry(services, guesser);
  const outcome = await services.database.write(async (tx) => {
    const kind = await useCode(services, tx, account, code);
    if (!kind) return { isRight: false } as const;
    if (kind === 'recovery') {
      const caller = { kind: 'staff', staffId: account.id, role: account.role } as const;
      const act = { action: 'staff.recovery-code-used', subject: { staff: account.id } } as const;
      await recordAudit(services.clock, tx, { caller, address: from.address }, act);
    }
    return { isRight: true, token: await openStaffSession(services, tx, account, from) } as const;
  });
  if (!outcome.isRight) return refuseSignIn(services, from.address, account.id, 'SECOND_FACTOR_WRONG');
  if (outcome.token === undefined) throw new AppError('SIGN_IN_EXPIRED');
  await clearAfterSuccess(services, guesser);
  return signedIn(services, account, outcome.token, device);
}

/** Ends the session of the caller's token. */
export async function signOutStaff(
  services: Services,
  actor: Actor,
  token: string,
): Promise<{ loggedOut: true }> {
  authoriseLimitedStaff(actor.caller, 'view');
  const { staffId } = actor.caller;
  await services.database.write(async (tx) => {
    await revokeToken(tx, hashToken(token), services.clock.now().toISOString());
    await recordAudit(services.clock, tx, actor, { action: 'staff.sign-out', subject: { staff: staffId } });
  });
  return { loggedOut: true };
}

/** The origin of a sign-in. */
interface SignInFrom {
  /** The client's address. */
  address: string;
  /** The `Cookie` header of the request. */
  cookies: string;
  /** The `User-Agent` header; it names the device in the list of own sessions. */
  userAgent?: string | undefined;
}

interface SignedIn {
  answer: { admin: StaffAccount; token: string };
  /** The `Set-Cookie` header that makes the browser a known device of this account. */
  knownDevice: string;
}

/** The source of a try, and the queue in which its work waits. */
function trySourceOf(
  { config, clock, passwordWork }: Services,
  username: string,
  { address, cookies }: SignInFrom,
) {
  const device = readDevice(config, cookies, username, clock.now());
  const network = signInNetworkOf(address);
  const guesser: TrySource = device
    ? { kind: 'device', username, device }
    : { kind: 'stranger', username, network };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    device ? passwordWork.known.run(device, work) : passwordWork.strangers.run(network, work);
  return { device, guesser, inTurn };
}

/**
 * Opens the session of an account that has proven itself, and records the sign-in.
 *
 * @returns undefined if the password, the second factor or the activity of the account has just changed. Then
 *   all sessions have ended, and the old proof must not open a new one.
 */
export async function openStaffSession(
  { clock }: Services,
  tx: Db,
  account: StaffRecord,
  { address, userAgent }: SignInFrom,
): Promise<string | undefined> {
  const signedIn = { lastLoginAt: clock.now().toISOString(), previousLoginAt: account.lastLoginAt };
  if (!(await updateProvenStaff(tx, account, signedIn))) return undefined;
  const caller = { kind: 'staff', staffId: account.id, role: account.role } as const;
  await recordAudit(
    clock,
    tx,
    { caller, address },
    { action: 'staff.sign-in', subject: { staff: account.id } },
  );
  return openSession(clock, tx, { staffId: account.id }, { userAgent });
}

async function signedIn(
  { clock, config, database }: Services,
  account: StaffRecord,
  token: string,
  device: string | undefined,
): Promise<SignedIn> {
  const admin = await presentStaff(config, database.read, {
    ...account,
    previousLoginAt: account.lastLoginAt,
  });
  return {
    answer: { admin, token },
    knownDevice: deviceCookie(config, account.username, device, clock.now()),
  };
}

/**
 * Records a failed sign-in and throws its error.
 *
 * @param staffId the account that was tried; undefined when there is none
 */
async function refuseSignIn(
  { clock, database }: Services,
  address: string,
  staffId: number | undefined,
  code: 'SIGN_IN_FAILED' | 'SECOND_FACTOR_WRONG' = 'SIGN_IN_FAILED',
): Promise<never> {
  await database.write((tx) =>
    recordAudit(
      clock,
      tx,
      { caller: { kind: 'visitor' }, address },
      {
        action: 'staff.sign-in-failed',
        subject: { staff: staffId },
        details: code === 'SECOND_FACTOR_WRONG' ? { step: 'code' } : undefined,
      },
    ),
  );
  throw new AppError(code);
}

type Proven = Pick<StaffRecord, 'id' | 'passwordHash' | 'totpSecret'>;

const proofOf = (secret: string, { id, passwordHash, totpSecret }: Proven, expiry: number) =>
  createHmac('sha256', derivedKey(secret, 'second-factor'))
    .update(JSON.stringify([id, expiry, passwordHash, totpSecret]))
    .digest('base64url');

/**
 * Makes a proof that the right password was entered. It is valid for 5 minutes, on every instance, and ends
 * with a change of the password or of the second factor.
 */
function signInChallenge({ config, clock }: Pick<Services, 'config' | 'clock'>, account: Proven): string {
  const expiry = Math.floor(clock.now().getTime() / 1_000) + STAFF_ACCOUNT_LIMITS.codeWaitMinutes * 60;
  return `${account.id}.${expiry}.${proofOf(config.secret, account, expiry)}`;
}

/** The active account of a challenge; undefined if it is forged, expired or the account changed. */
async function accountOfChallenge(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  challenge: string,
): Promise<StaffRecord | undefined> {
  const [, id, expiry = '', proof = ''] = /^(\d{1,9})\.(\d{1,12})\.([\w-]{43})$/.exec(challenge) ?? [];
  if (id === undefined || Number(expiry) * 1_000 <= clock.now().getTime()) return undefined;
  const account = await findStaff(database.read, Number(id));
  if (!account || account.isActive === 0 || account.totpSecret === null) return undefined;
  const expected = proofOf(config.secret, account, Number(expiry));
  return timingSafeEqual(Buffer.from(proof), Buffer.from(expected)) ? account : undefined;
}

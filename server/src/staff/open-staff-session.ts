import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Db } from '../database/tables.ts';
import { signInNetworkOf } from '../http/client-address.ts';
import type { Services } from '../services.ts';
import { deviceCookie, readDevice } from '../sign-in/device-cookie.ts';
import { openSession } from '../sign-in/open-session.ts';
import type { TrySource } from '../sign-in/slow-down.ts';
import { presentStaff } from './present-staff.ts';
import { type StaffRecord, updateProvenStaff } from './staff.queries.ts';

/** Where a sign-in comes from. */
export interface SignInFrom {
  /** The client's address. */
  address: string;
  /** The `Cookie` header of the request. */
  cookies: string;
  /** The `User-Agent` header; it names the device in the list of own sessions. */
  userAgent?: string | undefined;
}

/** A successful sign-in. */
export interface SignedIn {
  answer: { admin: StaffAccount; token: string };
  /** The `Set-Cookie` header that makes the browser a known device of this account. */
  knownDevice: string;
}

/** The source of a try, and the queue in which its work waits. */
export function trySourceOf(
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
 * @returns undefined if the password was changed, the second factor switched on or the account deactivated meanwhile: all
 *   sessions have ended then, and what proved the account before must not open a new one
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
    { action: 'staff.sign-in', subjectKind: 'staff', subjectId: account.id },
  );
  return openSession(clock, tx, { staffId: account.id }, { userAgent });
}

/** The answer to a sign-in, and the cookie of its device. */
export function signedIn(
  { clock, config }: Services,
  account: StaffRecord,
  token: string,
  device: string | undefined,
): SignedIn {
  const admin = presentStaff(config, { ...account, previousLoginAt: account.lastLoginAt });
  return {
    answer: { admin, token },
    knownDevice: deviceCookie(config, account.username, device, clock.now()),
  };
}

/**
 * Records a sign-in that failed, and fails it.
 *
 * @param staffId the account that was tried; undefined when there is none
 * @param code SIGN_IN_FAILED for name and password, SECOND_FACTOR_WRONG for the code
 */
export async function refuseSignIn(
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
        subjectKind: 'staff',
        ...(staffId === undefined ? {} : { subjectId: staffId }),
        ...(code === 'SECOND_FACTOR_WRONG' ? { details: { step: 'code' } } : {}),
      },
    ),
  );
  throw new AppError(code);
}

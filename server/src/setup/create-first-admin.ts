import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import {
  type createFirstAdmin as endpoint,
  type getSetupState,
  SETUP_NEEDS,
  type SetupNeed,
} from '@clinic-serial/contract/subjects/setup';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { secondsAfter } from '../clock.ts';
import { DEFAULT_SETTINGS } from '../config.ts';
import { signInNetworkOf } from '../http/client-address.ts';
import { isOnlineBookingOpen } from '../online-booking.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { deviceCookie } from '../sign-in/device-cookie.ts';
import { openSession } from '../sign-in/open-session.ts';
import { admitTry, clearAfterSuccess, countTry, type TrySource } from '../sign-in/slow-down.ts';
import { presentStaff } from '../staff/own-account.ts';
import { hashPassword, weaknessOf } from '../staff/passwords.ts';
import {
  findStaffByUsername,
  hasStaff,
  insertSetupKey,
  insertStaff,
  isOpenSetupKey,
  lockFirstAccount,
  removeExpiredSetupKeys,
  removeSetupKeys,
  type StaffRecord,
} from '../staff/staff.queries.ts';
import { hasBookableDoctor, hasDepartment, hasSerial } from './setup.queries.ts';

/**
 * The steps that the clinic still needs before the first serial, at the desk and online (rules: settings 8).
 */
export async function setupState(
  { config, database }: Services,
  caller: Caller,
): Promise<DataOf<typeof getSetupState>> {
  authoriseLimitedStaff(caller, 'view');
  const { clinic, demoMode, sms } = config;
  const [department, doctor, serial] = await Promise.all([
    hasDepartment(database.read),
    hasBookableDoctor(database.read),
    hasSerial(database.read),
  ]);
  const has: Record<SetupNeed, boolean> = {
    name: demoMode || clinic.name !== DEFAULT_SETTINGS.CLINIC_NAME,
    address: clinic.address !== '',
    phone: clinic.phone !== '',
    sms: demoMode || sms.http !== null,
    department,
    doctor,
  };
  return {
    missing: SETUP_NEEDS.filter((need) => !has[need]),
    onlineBooking: isOnlineBookingOpen(config),
    hasSerial: serial,
  };
}

const VALID_SECONDS = 3_600;

/**
 * Makes a key that opens the set-up of a clinic without accounts, for an hour (rules: settings 6), and stores
 * its hash. Each start makes one. Earlier keys stay valid, because several instances may start together.
 *
 * @returns the key, 256 random bits; undefined if the clinic has an account
 */
export function issueSetupKey({
  clock,
  database,
}: Pick<Services, 'clock' | 'database'>): Promise<string | undefined> {
  const key = newToken();
  return database.write(async (tx) => {
    await lockFirstAccount(tx);
    if (await hasStaff(tx)) {
      await removeSetupKeys(tx);
      return undefined;
    }
    const now = clock.now();
    await removeExpiredSetupKeys(tx, now);
    await insertSetupKey(tx, { keyHash: hashToken(key), expiresAt: secondsAfter(now, VALID_SECONDS) });
    return key;
  });
}

/**
 * Creates the first Admin of a clinic with the key that the start printed, and opens a login session (rules:
 * settings 6 and 7). The key is the authorisation. If two calls come at the same time, one creates the
 * account.
 *
 * @param from.userAgent names the device in the list of own sessions
 * @returns the answer, and the `Set-Cookie` header that makes the browser a known device of this account
 * @throws SETUP_LINK_OVER when the key is unknown, used or expired, or the clinic has an account;
 *   TOO_MANY_SIGN_INS after many wrong keys; INVALID_INPUT when the password is easy to guess
 */
export async function createFirstAdmin(
  services: Services,
  { key, ...form }: BodyOf<typeof endpoint>,
  from: { address: string; userAgent?: string | undefined },
): Promise<{ answer: DataOf<typeof endpoint>; knownDevice: string }> {
  const { clock, config, database, passwordWork } = services;
  const keyHash = hashToken(key);
  const network = signInNetworkOf(from.address);
  await assertOpenKey(services, keyHash, network);
  const { username } = form;
  const weakness = await weaknessOf(form.password, { username, clinicName: config.clinic.name });
  if (weakness) {
    throw new AppError('INVALID_INPUT', { message: weakness, fieldErrors: { password: weakness } });
  }
  const passwordHash = await passwordWork.strangers.run(network, () => hashPassword(form.password));
  const answer = await database.write(async (tx) => {
    await lockFirstAccount(tx);
    const now = clock.now();
    if (!(await isOpenSetupKey(tx, keyHash, now))) return undefined;
    const at = now.toISOString();
    const staffId = await insertStaff(tx, {
      username,
      fullName: form.fullName,
      language: form.language,
      email: null,
      role: 'Admin',
      passwordHash,
      isActive: 1,
      lastLoginAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await removeSetupKeys(tx);
    const caller = { kind: 'staff', staffId, role: 'Admin' } as const;
    await recordAudit(
      clock,
      tx,
      { caller, address: from.address },
      { action: 'staff.first-admin', subject: { staff: staffId } },
    );
    const token = await openSession(clock, tx, { staffId }, { userAgent: from.userAgent });
    const account = (await findStaffByUsername(tx, username)) as StaffRecord;
    return { admin: await presentStaff(config, tx, account), token };
  });
  if (!answer) throw new AppError('SETUP_LINK_OVER');
  return { answer, knownDevice: deviceCookie(config, username, undefined, clock.now()) };
}

/** Counts the tries of a network, like a sign-in. A right key removes the count. */
async function assertOpenKey(services: Services, keyHash: string, network: string): Promise<void> {
  const guesser: TrySource = { kind: 'setup', network };
  await admitTry(services, guesser, undefined);
  await countTry(services, guesser);
  if (!(await isOpenSetupKey(services.database.read, keyHash, services.clock.now()))) {
    throw new AppError('SETUP_LINK_OVER');
  }
  await clearAfterSuccess(services, guesser);
}

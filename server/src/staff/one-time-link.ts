import { createHmac } from 'node:crypto';
import type { BodyOf, DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  openStaffLink as openEndpoint,
  setLinkPassword as setEndpoint,
} from '@clinic-serial/contract/subjects/staff-link';
import { STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { VISITOR } from '../caller.ts';
import { secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { signInNetworkOf } from '../http/client-address.ts';
import { derivedKey, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { revokeTokensOf } from '../sign-in/sign-in.queries.ts';
import { wrongField } from './confirm-password.ts';
import { hashPassword, weaknessOf } from './passwords.ts';
import { findStaffByLink, type StaffRecord, updateStaff, useLink } from './staff.queries.ts';

type Core = Pick<Services, 'clock' | 'config'>;

function hashKey(secret: string, key: string): string {
  return createHmac('sha256', derivedKey(secret, 'staff-link')).update(key).digest('base64url');
}

/**
 * Gives an account a new one-time link in the transaction of the act. It replaces an open one (rules:
 * accounts 12).
 *
 * @returns the key, which can be read only now, and the moment at which the link ends
 */
export async function giveLink(
  { clock, config }: Core,
  tx: Db,
  staffId: number,
): Promise<{ key: string; expiresAt: string }> {
  const key = newToken();
  const expiresAt = secondsAfter(clock.now(), STAFF_ACCOUNT_LIMITS.linkHours * 3_600);
  await updateStaff(tx, staffId, { linkHash: hashKey(config.secret, key), linkExpiresAt: expiresAt });
  return { key, expiresAt };
}

/** The account of a one-time link. @throws STAFF_LINK_OVER when it is used, replaced or too old */
export async function openStaffLink(
  services: Services,
  { key }: BodyOf<typeof openEndpoint>,
): Promise<DataOf<typeof openEndpoint>> {
  const { username, fullName } = await accountOfLink(services, key);
  return { username, fullName };
}

/**
 * Sets the password of a link's account. The link works once, even when it is used twice at the same moment.
 *
 * @param address the client's address
 * @throws STAFF_LINK_OVER, INVALID_INPUT when the password is easy to guess
 */
export async function setLinkPassword(
  services: Services,
  { key, newPassword }: BodyOf<typeof setEndpoint>,
  address: string,
): Promise<DataOf<typeof setEndpoint>> {
  const { clock, config, database, passwordWork } = services;
  const { id, username, fullName } = await accountOfLink(services, key);
  const weakness = await weaknessOf(newPassword, { username, clinicName: config.clinic.name });
  if (weakness) throw wrongField('newPassword', weakness);
  const network = signInNetworkOf(address);
  const passwordHash = await passwordWork.strangers.run(network, () => hashPassword(newPassword));
  await database.write(async (tx) => {
    const at = clock.now().toISOString();
    const isUsed = await useLink(tx, hashKey(config.secret, key), at, { passwordHash, updatedAt: at });
    if (!isUsed) throw new AppError('STAFF_LINK_OVER');
    await revokeTokensOf(tx, { staffId: id }, at);
    const actor = { caller: VISITOR, address };
    await recordAudit(clock, tx, actor, { action: 'staff.link-used', subject: { staff: id } });
  });
  return { username, fullName };
}

async function accountOfLink({ clock, config, database }: Services, key: string): Promise<StaffRecord> {
  const at = clock.now().toISOString();
  const account = await findStaffByLink(database.read, hashKey(config.secret, key), at);
  if (!account) throw new AppError('STAFF_LINK_OVER');
  return account;
}

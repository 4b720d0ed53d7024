import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getDeskKey } from '@clinic-serial/contract/subjects/staff-account';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { newToken, seal, unseal } from '../secrets.ts';
import type { Services } from '../services.ts';
import { findSignedInAccount, replaceDeskKey } from './staff.queries.ts';

/**
 * The key with which the account's browsers encrypt what the desk keeps (rules: accounts 20). It is made at
 * the first request. It is made anew after CLINIC_SECRET has changed, because the old one cannot be opened
 * then.
 */
export async function deskKey(services: Services, caller: Caller): Promise<DataOf<typeof getDeskKey>> {
  authoriseLimitedStaff(caller, 'view');
  const { config, database } = services;
  const { id, deskKey: sealed } = await findSignedInAccount(database.read, caller.staffId);
  const kept = openKey(config.secret, sealed);
  if (kept) return { key: kept };
  const key = newToken();
  const isReplaced = await database.write((tx) => replaceDeskKey(tx, id, sealed, seal(config.secret, key)));
  // Another request has stored its key first.
  return isReplaced ? { key } : deskKey(services, caller);
}

function openKey(secret: string, sealed: string | null): string | undefined {
  if (sealed === null) return undefined;
  try {
    return unseal(secret, sealed);
  } catch {
    return undefined;
  }
}

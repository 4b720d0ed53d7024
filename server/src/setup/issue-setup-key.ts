import { secondsAfter } from '../clock.ts';
import { hashToken, newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import {
  hasStaff,
  insertSetupKey,
  lockFirstAccount,
  removeExpiredSetupKeys,
  removeSetupKeys,
} from '../staff/setup-keys.queries.ts';

const VALID_SECONDS = 3_600;

/**
 * Makes a key that opens the set-up of a clinic without accounts, for an hour (rules: settings 6). Only its hash is stored. Each
 * start of a server makes a new key and leaves the others valid, because several instances may start together.
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

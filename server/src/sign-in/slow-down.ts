import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import { lockKey } from '../database/portable.ts';
import { networkOf } from '../http/client-address.ts';
import { hashToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { findFailures, forgetFailures, saveFailures } from './sign-in-failures.queries.ts';

const MS = 1_000;

interface Key {
  keyHash: string;
  /** Tries that cost no waiting. */
  free: number;
}

function keysOf(username: string, address: string): Key[] {
  return [
    { keyHash: hashToken(`user:${username.toLowerCase()}`), free: LIMITS.signInFreeTries },
    { keyHash: hashToken(`address:${networkOf(address)}`), free: LIMITS.signInFreeTriesPerAddress },
  ];
}

/**
 * Counts a try before it is looked at, so that parallel guesses are slowed down too; a try that turns out right is
 * taken back by {@link forgive}. After 5 failures of a username (known or not), or 50 of an address, each further
 * one has to wait twice as long, a minute at most; after 15 quiet minutes all is forgotten. Nobody is locked out for
 * good (decisions: Accounts 3).
 *
 * @throws TOO_MANY_SIGN_INS with the seconds to wait
 */
export async function countTry(services: Services, username: string, address: string): Promise<void> {
  const now = services.clock.now();
  const wait = await services.database.write(async (tx) => {
    let longest = 0;
    const counted: Array<[string, number]> = [];
    for (const { keyHash, free } of keysOf(username, address)) {
      await lockKey(tx, services.database.engine, `sign-in:${keyHash}`);
      const known = await findFailures(tx, keyHash);
      // A clock that was set back must not make anybody wait for it to catch up.
      const quietMs = known ? Math.abs(now.getTime() - new Date(known.lastAt).getTime()) : 0;
      const failures = known && quietMs < LIMITS.signInForgetMinutes * 60 * MS ? known.failures : 0;
      const pauseMs =
        failures < free ? 0 : Math.min(2 ** (failures - free), LIMITS.signInLongestWaitSeconds) * MS;
      longest = Math.max(longest, Math.ceil((pauseMs - quietMs) / MS));
      counted.push([keyHash, failures + 1]);
    }
    // Those who come too early are sent away uncounted, or an impatient user would never get in.
    if (longest > 0) return longest;
    for (const [keyHash, failures] of counted) await saveFailures(tx, keyHash, failures, now.toISOString());
    return 0;
  });
  if (wait > 0) {
    throw new AppError('TOO_MANY_SIGN_INS', {
      retryAfterSeconds: wait,
      sentence: `Too many attempts. Please wait ${wait} ${wait === 1 ? 'second' : 'seconds'} and try again.`,
    });
  }
}

/** The try was right: the account starts afresh; the address only gets this one try back. */
export async function forgive(
  { database, clock }: Services,
  username: string,
  address: string,
): Promise<void> {
  const [account, from] = keysOf(username, address);
  if (!account || !from) return;
  await database.write(async (tx) => {
    // The same order as in countTry. In another one, a right password and a guess could wait for each other.
    await lockKey(tx, database.engine, `sign-in:${account.keyHash}`);
    await forgetFailures(tx, account.keyHash);
    await lockKey(tx, database.engine, `sign-in:${from.keyHash}`);
    const failures = (await findFailures(tx, from.keyHash))?.failures ?? 0;
    if (failures > 0) await saveFailures(tx, from.keyHash, failures - 1, clock.now().toISOString());
  });
}

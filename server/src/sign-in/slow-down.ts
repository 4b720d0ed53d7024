import { createHmac } from 'node:crypto';
import { usernameKey } from '@clinic-serial/contract/fields/username';
import { SIGN_IN_LIMITS, STAFF_ACCOUNT_LIMITS } from '@clinic-serial/contract/terms/staff-account-limits';
import { AppError } from '../app-error.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertWork, difficultyFor } from '../proof-of-work/assert-work.ts';
import type { Services } from '../services.ts';
import { findFailures, forgetFailures, saveFailures } from './sign-in.queries.ts';

const MS = 1_000;

/**
 * The source of a try (docs/decisions/012-staff-sign-in.md). `enters: 'code'`: the code of the second factor,
 * after the right password.
 */
export type TrySource =
  /** A browser in which nobody has signed in to this account yet, or another program. */
  | { kind: 'stranger'; username: string; network: string; enters?: 'code' }
  /** A browser with the device cookie of this account. */
  | { kind: 'device'; username: string; device: string }
  /** An open session in which the password of its own account is entered. */
  | { kind: 'session'; tokenHash: string }
  /** Somebody who sends keys for the set-up of a clinic without accounts. */
  | { kind: 'setup'; network: string };

interface Counter {
  keyHash: string;
  /** The number of failures without any cost. */
  free: number;
  /**
   * The cost after that: `pause` makes the guesser wait longer each time, `proof` requires more work each
   * time.
   */
  costs: 'pause' | 'proof';
}

/**
 * The counters of a try. Only a counter that affects nobody but the guesser leads to a pause. The failures of
 * a whole network, and those of an account from everywhere, affect other people too, so they lead to a proof
 * of work. Codes are the exception: only somebody who has the password can enter one, and a code is short
 * enough to be found from many networks.
 */
export function countersOf(secret: string, guesser: TrySource): Counter[] {
  // Keyed, because people sometimes type their password into the field for the name.
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sign-in', ...parts]))
      .digest('base64url');
  const pause = (...parts: string[]) =>
    ({ keyHash: keyOf(...parts), free: SIGN_IN_LIMITS.signInFreeTries, costs: 'pause' }) as const;
  if (guesser.kind === 'session') return [pause('session', guesser.tokenHash)];
  if (guesser.kind === 'setup') return [pause('setup', guesser.network)];
  const account = usernameKey(guesser.username);
  if (guesser.kind === 'device') return [pause('device', account, guesser.device)];
  const { network } = guesser;
  return [
    pause('pair', account, network),
    ...(guesser.enters === 'code'
      ? [{ ...pause('code', account), free: STAFF_ACCOUNT_LIMITS.codeFreeTries }]
      : []),
    { keyHash: keyOf('account', account), free: SIGN_IN_LIMITS.signInFreeTriesPerAccount, costs: 'proof' },
    { keyHash: keyOf('network', network), free: SIGN_IN_LIMITS.signInFreeTriesPerNetwork, costs: 'proof' },
  ];
}

/** The present value of a counter. After 15 minutes without a try it starts again at 0. */
async function currentCount(
  db: Db,
  keyHash: string,
  now: Date,
): Promise<{ failures: number; quietMs: number }> {
  const known = await findFailures(db, keyHash);
  if (!known) return { failures: 0, quietMs: 0 };
  // Without this, a clock that was set back would make people wait until it catches up.
  const quietMs = Math.abs(now.getTime() - new Date(known.lastAt).getTime());
  return { failures: quietMs < SIGN_IN_LIMITS.signInForgetMinutes * 60 * MS ? known.failures : 0, quietMs };
}

function waitSeconds(
  { free }: Counter,
  { failures, quietMs }: { failures: number; quietMs: number },
): number {
  if (failures < free) return 0;
  const pauseMs = Math.min(2 ** (failures - free), SIGN_IN_LIMITS.signInLongestWaitSeconds) * MS;
  return Math.max(0, Math.ceil((pauseMs - quietMs) / MS));
}

/**
 * Checks whether a try may be compared at all, before it takes a place in a queue. Most guesses of a flood
 * are refused here, and each costs only a few reads.
 *
 * @param proof the proof that the client sent, if any
 * @throws TOO_MANY_SIGN_INS during a pause, PROOF_NEEDED; both with the seconds after which the same try is
 *   compared
 */
export async function admitTry(
  services: Services,
  guesser: TrySource,
  proof: string | undefined,
): Promise<void> {
  const { clock, config, database } = services;
  const now = clock.now();
  let difficulty: ReturnType<typeof difficultyFor> = 0;
  for (const counter of countersOf(config.secret, guesser)) {
    const state = await currentCount(database.read, counter.keyHash, now);
    if (counter.costs === 'pause') throwIfPaused(waitSeconds(counter, state));
    else difficulty = harder(difficulty, difficultyFor(state.failures + 1, counter.free));
  }
  if (guesser.kind !== 'stranger') return;
  const { username, network } = guesser;
  await assertWork(services, {
    purpose: 'sign-in',
    target: usernameKey(username),
    network,
    difficulty,
    proof,
  });
}

const harder = <T extends number>(one: T, other: T): T => (one > other ? one : other);

/**
 * Counts a try before it is compared, so that parallel guesses are counted one by one. {@link
 * clearAfterSuccess} takes back a try that was right. After 5 failures each further try has to wait twice as
 * long, a minute at most. Nobody is locked out for good (rules: accounts 3).
 *
 * @throws TOO_MANY_SIGN_INS with the seconds to wait
 */
export async function countTry(services: Services, guesser: TrySource): Promise<void> {
  const { clock, config, database } = services;
  const now = clock.now();
  const wait = await database.write(async (tx) => {
    let longest = 0;
    const counted: Array<[string, number]> = [];
    for (const counter of countersOf(config.secret, guesser)) {
      await lockKey(tx, `sign-in:${counter.keyHash}`);
      const state = await currentCount(tx, counter.keyHash, now);
      if (counter.costs === 'pause') longest = Math.max(longest, waitSeconds(counter, state));
      counted.push([counter.keyHash, state.failures + 1]);
    }
    // A try that comes too early is not counted. Otherwise an impatient user would never get in.
    if (longest > 0) return longest;
    for (const [keyHash, failures] of counted) await saveFailures(tx, keyHash, failures, now.toISOString());
    return 0;
  });
  throwIfPaused(wait);
}

function throwIfPaused(seconds: number): void {
  if (seconds === 0) return;
  throw new AppError('TOO_MANY_SIGN_INS', {
    retryAfterSeconds: seconds,
    params: { seconds },
  });
}

/**
 * Takes one try back from every counter, because the password was right and the code is still to come. The
 * pauses stay. Otherwise somebody who guesses codes could end the pauses with the password.
 */
export function takeTryBack(services: Services, guesser: TrySource): Promise<void> {
  return settle(services, guesser, { endsPauses: false });
}

/**
 * Ends the guesser's own pauses after a right password. The counters of the network and of the account are
 * reduced by this one try only, because they also count other people's failures.
 */
export function clearAfterSuccess(services: Services, guesser: TrySource): Promise<void> {
  return settle(services, guesser, { endsPauses: true });
}

async function settle(
  { config, database }: Services,
  guesser: TrySource,
  { endsPauses }: { endsPauses: boolean },
): Promise<void> {
  await database.write(async (tx) => {
    for (const { keyHash, costs } of countersOf(config.secret, guesser)) {
      await lockKey(tx, `sign-in:${keyHash}`);
      const known = await findFailures(tx, keyHash);
      if (endsPauses && costs === 'pause') await forgetFailures(tx, keyHash);
      else if (known && known.failures > 0) await saveFailures(tx, keyHash, known.failures - 1, known.lastAt);
    }
  });
}

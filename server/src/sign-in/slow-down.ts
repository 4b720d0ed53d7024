import { createHmac } from 'node:crypto';
import { usernameKey } from '@clinic-serial/contract/fields/username';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { assertWork } from '../proof-of-work/assert-work.ts';
import { difficultyFor } from '../proof-of-work/difficulty.ts';
import type { Services } from '../services.ts';
import { findFailures, forgetFailures, saveFailures } from './sign-in-failures.queries.ts';

const MS = 1_000;

/** Who tries a password (docs/decisions/012-staff-sign-in.md). */
export type Guesser =
  /** A browser in which nobody has signed in to this account yet, or another program. */
  | { kind: 'stranger'; username: string; network: string }
  /** A browser with the device cookie of this account. */
  | { kind: 'device'; username: string; device: string }
  /** An open session that asks for its own password. */
  | { kind: 'session'; tokenHash: string };

interface Counter {
  keyHash: string;
  /** Failures that cost nothing. */
  free: number;
  /** After the free failures: `pause` lets the guesser wait longer each time, `proof` asks for more work each time. */
  costs: 'pause' | 'proof';
}

/**
 * The counters of a try. Pauses are only counted where the guesser alone feels them. What others feel as well, the
 * failures of a whole network and those of an account from everywhere, asks for a proof of work and never for a pause.
 */
export function countersOf(secret: string, guesser: Guesser): Counter[] {
  // Keyed, because people sometimes type their password into the field for the name.
  const keyOf = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['sign-in', ...parts]))
      .digest('base64url');
  const pause = (...parts: string[]) =>
    ({ keyHash: keyOf(...parts), free: LIMITS.signInFreeTries, costs: 'pause' }) as const;
  if (guesser.kind === 'session') return [pause('session', guesser.tokenHash)];
  const account = usernameKey(guesser.username);
  if (guesser.kind === 'device') return [pause('device', account, guesser.device)];
  const { network } = guesser;
  return [
    pause('pair', account, network),
    { keyHash: keyOf('account', account), free: LIMITS.signInFreeTriesPerAccount, costs: 'proof' },
    { keyHash: keyOf('network', network), free: LIMITS.signInFreeTriesPerNetwork, costs: 'proof' },
  ];
}

/** A counter as it stands now: after 15 quiet minutes it begins anew. */
async function standing(db: Db, keyHash: string, now: Date): Promise<{ failures: number; quietMs: number }> {
  const known = await findFailures(db, keyHash);
  if (!known) return { failures: 0, quietMs: 0 };
  // A clock that was set back must not make anybody wait for it to catch up.
  const quietMs = Math.abs(now.getTime() - new Date(known.lastAt).getTime());
  return { failures: quietMs < LIMITS.signInForgetMinutes * 60 * MS ? known.failures : 0, quietMs };
}

function waitSeconds(
  { free }: Counter,
  { failures, quietMs }: { failures: number; quietMs: number },
): number {
  if (failures < free) return 0;
  const pauseMs = Math.min(2 ** (failures - free), LIMITS.signInLongestWaitSeconds) * MS;
  return Math.max(0, Math.ceil((pauseMs - quietMs) / MS));
}

/**
 * Looks whether a try may be compared at all, before it takes a place in a line. Most guesses of a flood end here; they
 * cost a few reads.
 *
 * @param proof what the client sent, if anything
 * @throws TOO_MANY_SIGN_INS during a pause, PROOF_NEEDED; both with the seconds after which the same try is compared
 */
export async function admitTry(
  services: Services,
  guesser: Guesser,
  proof: string | undefined,
): Promise<void> {
  const { clock, config, database } = services;
  const now = clock.now();
  let difficulty: ReturnType<typeof difficultyFor> = 0;
  for (const counter of countersOf(config.secret, guesser)) {
    const state = await standing(database.read, counter.keyHash, now);
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
 * Counts a try before it is compared, so that parallel guesses are counted one by one. {@link forgive} takes a try that
 * was right back. After 5 failures each further one has to wait twice as long, a minute at most. Nobody is locked out
 * for good (rules: accounts 3).
 *
 * @throws TOO_MANY_SIGN_INS with the seconds to wait
 */
export async function countTry(services: Services, guesser: Guesser): Promise<void> {
  const { clock, config, database } = services;
  const now = clock.now();
  const wait = await database.write(async (tx) => {
    let longest = 0;
    const counted: Array<[string, number]> = [];
    for (const counter of countersOf(config.secret, guesser)) {
      await lockKey(tx, `sign-in:${counter.keyHash}`);
      const state = await standing(tx, counter.keyHash, now);
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
 * The try was right: the guesser's own pauses end. The counters of the network and of the account only get this one try
 * back, because other people's failures are in them.
 */
export async function forgive({ config, database }: Services, guesser: Guesser): Promise<void> {
  await database.write(async (tx) => {
    for (const { keyHash, costs } of countersOf(config.secret, guesser)) {
      await lockKey(tx, `sign-in:${keyHash}`);
      const known = await findFailures(tx, keyHash);
      if (costs === 'pause') await forgetFailures(tx, keyHash);
      else if (known && known.failures > 0) await saveFailures(tx, keyHash, known.failures - 1, known.lastAt);
    }
  });
}

import { createHash, createHmac, randomInt } from 'node:crypto';
import { type WorkChallenge, workChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { secondsAfter } from '../clock.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import {
  deleteWait,
  findWait,
  forgetExpired,
  insertWait,
  lastWaitOfNetwork,
  rememberProof,
} from './proof-of-work.queries.ts';

/** 0: no proof is needed. Each level after the first doubles the work. */
export type Difficulty = 0 | 1 | 2 | 3 | 4 | 5;

const HARDEST = 5;
/** The mean at level 1: about a second on a cheap phone, a fifth of that on a laptop. */
const BASE_DERIVATIONS = 300;

/**
 * How hard a proof must be for a rate of requests.
 *
 * @param usual the rate on an ordinary busy day, up to which no proof is needed
 * @returns 1 just above the usual, one more for each doubling, 5 at most
 */
export function difficultyFor(rate: number, usual: number): Difficulty {
  if (rate <= usual) return 0;
  return Math.min(HARDEST, 1 + Math.floor(Math.log2(rate / usual))) as Difficulty;
}

export function derivationsAt(difficulty: Difficulty): number {
  return difficulty === 0 ? 0 : BASE_DERIVATIONS * 2 ** (difficulty - 1);
}

/** A client that sends no proof waits this long for its first request. */
const WAIT_SECONDS = 20;
/**
 * The wait grows by this time for each other waiting request of the network, so that one request passes in
 * this time.
 */
const SECONDS_BETWEEN = 2;
/** How long after the end of its wait a client may still come. */
const WAIT_KEPT_SECONDS = 600;

interface Work {
  purpose: 'code' | 'sign-in';
  /** What the request is about, normalised: a phone or an account's name. It is stored hashed. */
  target: string;
  network: string;
  difficulty: Difficulty;
  proof: string | undefined;
}

/**
 * Lets a request pass when no proof is needed, when it carries a valid proof, or when the same request (same
 * purpose, target and network) was refused before and has waited as long as it was told. A proof and a wait
 * are valid once. Call it before the use case's own transaction, because a refusal must be stored.
 *
 * @throws PROOF_NEEDED with a challenge; its Retry-After is when the same request passes without a proof
 */
export async function assertWork(services: Services, work: Work): Promise<void> {
  if (work.difficulty === 0) return;
  const { clock, config, database } = services;
  const now = clock.now();
  const hash = (...parts: string[]) =>
    createHmac('sha256', config.secret)
      .update(JSON.stringify(['proof-of-work', ...parts]))
      .digest('base64url');
  const boundTo = hash(work.purpose, work.target, work.network);
  const solved = work.proof ? await readProof(config.secret, work.proof, { boundTo, now }) : null;
  // The rate may have grown while the client worked, so one level less is accepted.
  const isEnough = solved !== null && solved.difficulty >= work.difficulty - 1;

  const acceptsAt = await database.write(async (tx) => {
    await forgetExpired(tx, now.toISOString());
    if (isEnough && (await rememberProof(tx, solved.hash, solved.validUntil.toISOString()))) return null;
    const networkHash = hash('network', work.network);
    await lockKey(tx, `work:${networkHash}`);
    return passOrWait(tx, { boundTo, networkHash, now });
  });
  if (acceptsAt === null) return;
  throw new AppError('PROOF_NEEDED', {
    retryAfterSeconds: Math.ceil((acceptsAt.getTime() - now.getTime()) / 1_000),
    challenge: await makeChallenge(config.secret, { boundTo, difficulty: work.difficulty, now }),
  });
}

/** Null when the request has waited long enough, which uses the wait up; otherwise when it may pass. */
async function passOrWait(
  tx: Db,
  { boundTo, networkHash, now }: { boundTo: string; networkHash: string; now: Date },
): Promise<Date | null> {
  const at = now.toISOString();
  const known = await findWait(tx, boundTo);
  if (known !== undefined) {
    if (known > at) return new Date(known);
    await deleteWait(tx, boundTo);
    return null;
  }
  const last = await lastWaitOfNetwork(tx, networkHash);
  const earliest = secondsAfter(now, WAIT_SECONDS);
  const afterLast = last === null ? earliest : secondsAfter(new Date(last), SECONDS_BETWEEN);
  const acceptsAt = afterLast > earliest ? afterLast : earliest;
  await insertWait(tx, {
    targetHash: boundTo,
    networkHash,
    acceptsAt,
    expiresAt: secondsAfter(new Date(acceptsAt), WAIT_KEPT_SECONDS),
  });
  return new Date(acceptsAt);
}

/** Browsers run the iterations natively, so a cheap phone is not far behind a server. */
const ITERATIONS = 1_000;
/** Long enough for the hardest challenge on a slow phone, too short to collect solutions. */
const VALID_SECONDS = 300;

/** Derives a key from CLINIC_SECRET for one use: to sign challenges, or to sign their solutions. */
const keyOf = (secret: string, use: string) =>
  createHmac('sha256', secret).update(`proof-of-work:${use}`).digest('hex');

/**
 * Makes a challenge whose proof is valid for one client and one request only.
 *
 * @param boundTo a keyed hash of the request's purpose, target and network
 */
async function makeChallenge(
  secret: string,
  { boundTo, difficulty, now }: { boundTo: string; difficulty: Difficulty; now: Date },
): Promise<WorkChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    // The client tries 1, 2, 3 … until it finds this number, so the work has an upper limit.
    counter: randomInt(1, 2 * derivationsAt(difficulty) + 1),
    data: { boundTo, difficulty, validUntil: now.getTime() + VALID_SECONDS * 1_000 },
    deriveKey,
    hmacSignatureSecret: keyOf(secret, 'challenge'),
    hmacKeySignatureSecret: keyOf(secret, 'solution'),
  });
  return challenge as WorkChallenge;
}

const proofSchema = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** A solved challenge: its hash, so that it is used only once, and until when the hash must be stored. */
interface SolvedChallenge {
  hash: string;
  difficulty: number;
  validUntil: Date;
}

/**
 * Reads a proof. Comparing two HMACs is enough, so a false proof costs the server very little.
 *
 * @param boundTo the value that the challenge must have been made with
 * @returns null when the proof is malformed, forged, unsolved, expired or for something else
 */
async function readProof(
  secret: string,
  proof: string,
  { boundTo, now }: { boundTo: string; now: Date },
): Promise<SolvedChallenge | null> {
  const parsed = proofSchema.safeParse(parseJson(Buffer.from(proof, 'base64').toString('utf8')));
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.data;
  // The library would use the machine's clock. Here the clock is passed in, so the moment is in the data.
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    hmacSignatureSecret: keyOf(secret, 'challenge'),
    hmacKeySignatureSecret: keyOf(secret, 'solution'),
  });
  const { data } = challenge.parameters;
  const validUntil = new Date(Number(data.validUntil));
  if (!verified || data.boundTo !== boundTo || !(validUntil > now)) return null;
  return {
    hash: createHash('sha256').update(challenge.signature).digest('base64url'),
    difficulty: Number(data.difficulty),
    validUntil,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

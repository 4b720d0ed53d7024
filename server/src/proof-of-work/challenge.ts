import { createHash, createHmac, randomInt } from 'node:crypto';
import { type WorkChallenge, workChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { type Difficulty, derivationsAt } from './difficulty.ts';

/**
 * PBKDF2 iterations of one derivation. A browser runs them in native code, so a cheap phone is not far behind
 * a server.
 */
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
export async function makeChallenge(
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
 * Reads a proof. The server need not derive a key: comparing two HMACs is enough, so a false proof costs very
 * little.
 *
 * @param boundTo the value that the challenge must have been made with
 * @returns null when the proof is malformed, forged, unsolved, expired or for something else
 */
export async function readProof(
  secret: string,
  proof: string,
  { boundTo, now }: { boundTo: string; now: Date },
): Promise<SolvedChallenge | null> {
  const parsed = proofSchema.safeParse(parseJson(Buffer.from(proof, 'base64').toString('utf8')));
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.data;
  // The library would compare `expiresAt` with the machine's clock. The server's clock is passed in, so the
  // moment is in the data.
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

import type { WorkChallenge } from '@clinic-serial/contract/proof-of-work';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiError } from '../errors.ts';
import SolveWorker from './solve.worker.ts?worker';

/** A browser that has not solved the challenge by then waits instead. */
const PATIENCE_MS = 60_000;
/** Longer than this nobody is left waiting: the refusal is shown, with its wait. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * Does what the server asked for before it serves a request: solves the challenge, or, where the browser cannot (a
 * page over plain http has no Web Crypto), waits as long as the server said.
 *
 * @param refusal the answer PROOF_NEEDED
 * @returns the proof for the request that is sent again; undefined when it has waited instead
 * @throws the refusal itself when neither is possible, an AbortError when the caller gave up
 */
export async function proofFor(refusal: ApiError, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, retryAfterSeconds } = refusal;
  if (challenge && globalThis.crypto?.subtle) {
    const solution = await solve(challenge);
    if (solution) return btoa(JSON.stringify({ challenge, solution }));
  }
  if (retryAfterSeconds === undefined || retryAfterSeconds > LONGEST_WAIT_SECONDS) throw refusal;
  await wait(retryAfterSeconds * 1_000, signal);
  return undefined;
}

async function solve(challenge: WorkChallenge): Promise<Solution | null> {
  try {
    return await solveInWorker(challenge);
  } catch {
    // No worker here. The derivations run outside of the page's thread anyway, so the page stays alive.
    return solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS }).catch(() => null);
  }
}

function solveInWorker(challenge: WorkChallenge): Promise<Solution | null> {
  const worker = new SolveWorker();
  return new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
      if (data && 'error' in data) reject(data.error);
      else resolve(data);
    };
    worker.onerror = reject;
    worker.postMessage({ type: 'work', challenge, timeout: PATIENCE_MS });
  }).finally(() => worker.terminate());
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

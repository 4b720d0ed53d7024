import type { WorkChallenge } from '@clinic-serial/contract/subjects/proof-of-work';
import { type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiError } from '../errors.ts';
import SolveWorker from './solve.worker.ts?worker';

/** After this time a challenge is given up, and the browser waits instead. */
const SOLVE_TIMEOUT_MS = 60_000;
/** The longest wait. If the server asks for a longer one, the refusal is shown with its waiting time. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * Solves the challenge of a server that asks for a proof of work. If the browser cannot solve it, for example
 * without Web Crypto on a page over plain http, it waits as long as the server said.
 *
 * @param refusal the error PROOF_NEEDED
 * @returns the proof to send with the repeated request; undefined after waiting instead
 * @throws the refusal itself if neither is possible, an AbortError if the caller aborted
 */
export async function proofFor(refusal: ApiError, signal?: AbortSignal): Promise<string | undefined> {
  const { challenge, retryAfterSeconds } = refusal;
  if (typeof challenge === 'object' && globalThis.crypto?.subtle) {
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
    // The worker failed. The page stays responsive, because Web Crypto works outside of its thread.
    return solveChallenge({ challenge, deriveKey, timeout: SOLVE_TIMEOUT_MS }).catch(() => null);
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
    worker.postMessage({ type: 'work', challenge, timeout: SOLVE_TIMEOUT_MS });
  }).finally(() => worker.terminate());
}

/** Rejects with the signal's reason when the caller aborts, even if that was before the wait began. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

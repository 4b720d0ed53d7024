import { ApiError } from '../api/errors.ts';

/** Nobody waits longer than this to be logged out; the server forgets a token in time anyway. */
const SERVER_WAIT_MS = 3_000;

/**
 * Tells the server that a token is not to be used any more.
 *
 * @param logOut the call, which is given up with the signal
 * @returns what went wrong; nothing when the server no longer knew the token, which is what a logout wants
 */
export async function revoke(logOut: (signal: AbortSignal) => Promise<unknown>): Promise<unknown[]> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), SERVER_WAIT_MS);
  try {
    await logOut(waiting.signal);
    return [];
  } catch (failure) {
    return failure instanceof ApiError && failure.status === 401 ? [] : [failure];
  } finally {
    clearTimeout(timer);
  }
}

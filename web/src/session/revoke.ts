import { ApiError } from '../api/errors.ts';

/** The longest wait for the server at a logout. A token that was not revoked still expires on the server. */
const SERVER_WAIT_MS = 3_000;

/**
 * Tells the server that a token must not be used any more.
 *
 * @returns the failures; none if the server no longer knew the token
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

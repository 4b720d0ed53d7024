import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/errors.ts';

/** One lost answer may be an accident. After this many in a row the server counts as away. */
const LOST_IN_A_ROW = 2;

/** Tells whether the server answers this page. */
interface Reach {
  isAway: boolean;
  /** The time of the server's last answer, in milliseconds since 1970; null before the first answer. */
  answeredAt: number | null;
}

let lost = 0;
let reach: Reach = { isAway: false, answeredAt: null };
const listeners = new Set<() => void>();

/** True if it is not known whether the server has done what was asked. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/**
 * Notes the end of a request: its failure, or undefined for an answer. Once the server is away, single
 * answers do not count. Otherwise the page would change back and forth while some of its requests fail. See
 * {@link noteBack}.
 */
export function noteReach(failure?: unknown): void {
  // An aborted request proves nothing.
  if (failure !== undefined && !(failure instanceof ApiError)) return;
  if (reach.isAway) return;
  if (isUnanswered(failure)) {
    lost += 1;
    if (lost >= LOST_IN_A_ROW) change({ ...reach, isAway: true });
  } else {
    lost = 0;
    // Listeners are not called, because nobody reads this time before the server is away.
    reach = { isAway: false, answeredAt: Date.now() };
  }
}

/** Notes that the server has answered the question whether it is back. */
export function noteBack(): void {
  lost = 0;
  change({ isAway: false, answeredAt: Date.now() });
}

function change(next: Reach): void {
  reach = next;
  for (const listener of listeners) listener();
}

export const isServerAway = (): boolean => reach.isAway;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useReach = (): Reach => useSyncExternalStore(subscribe, () => reach);

/** The longest wait for an answer before an act is kept. */
const SOON_MS = 2_500;

/** Sends a request that counts as lost if no answer comes within {@link SOON_MS}. */
export async function soon<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SOON_MS);
  try {
    return await send(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    noteReach(ApiError.network());
    throw ApiError.network();
  } finally {
    clearTimeout(timer);
  }
}

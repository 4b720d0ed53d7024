import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/errors.ts';

/** One lost answer may be an accident. After so many in a row the server counts as away. */
const LOST_IN_A_ROW = 2;

/** Whether the server answers this page. */
interface Reach {
  isAway: boolean;
  /** When the server answered last, in milliseconds since 1970; null before the first answer. */
  answeredAt: number | null;
}

let lost = 0;
let reach: Reach = { isAway: false, answeredAt: null };
const listeners = new Set<() => void>();

/** True if nobody knows whether the server has done what was asked. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}

/**
 * Notes the end of a request: its failure, or undefined for an answer. Once the server is away, single
 * answers do not count, or else the page would go back and forth while some of its requests fail: see
 * {@link noteBack}.
 */
export function noteReach(failure?: unknown): void {
  // An aborted request says nothing.
  if (failure !== undefined && !(failure instanceof ApiError)) return;
  if (reach.isAway) return;
  if (isUnanswered(failure)) {
    lost += 1;
    if (lost >= LOST_IN_A_ROW) change({ ...reach, isAway: true });
  } else {
    lost = 0;
    // Nobody reads the moment before the server is away.
    reach = { isAway: false, answeredAt: Date.now() };
  }
}

/** Notes that the server has answered when it was asked whether it is back. */
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

/** So long somebody waits for an answer before what they did is kept. */
const SOON_MS = 2_500;

/** Sends a request that counts as lost when no answer comes soon. */
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

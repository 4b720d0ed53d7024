import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/errors.ts';

/** The calls that wait until the person has confirmed the password. They share one question. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsPasswordAsked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

/** Ends the question for the password. @param isConfirmed false if the person closed the question */
export function answerPassword(isConfirmed: boolean): void {
  const calls = waiting;
  setWaiting([]);
  for (const go of calls) go(isConfirmed);
}

/**
 * Sends a request of staff. If the server wants the password first, the person is asked for it, and the
 * request is sent again (rules: accounts 17). If the person closes the question, the call fails with the
 * refusal.
 */
export async function withPassword<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CONFIRM_PASSWORD')) throw error;
    const isConfirmed = await new Promise<boolean>((go) => setWaiting([...waiting, go]));
    if (!isConfirmed) throw error;
    return send();
  }
}

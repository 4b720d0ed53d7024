import { expect } from 'vitest';

/**
 * Waits for something that happens after a response: `await eventually(() => messages.length).toBe(1)`.
 *
 * @param withinMs must be longer for something that starts processes, because a busy machine is slow
 */
export function eventually<T>(read: () => T, withinMs = 10_000) {
  return expect.poll(read, { timeout: withinMs, interval: 10 });
}

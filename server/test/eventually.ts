import { expect } from 'vitest';

/**
 * `await eventually(() => messages.length).toBe(1)`: for what goes on after an answer was given.
 *
 * @param withinMs give more to what starts processes: a busy machine takes its time
 */
export function eventually<T>(read: () => T, withinMs = 10_000) {
  return expect.poll(read, { timeout: withinMs, interval: 10 });
}

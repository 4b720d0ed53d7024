import { expect } from 'vitest';

/** `await eventually(() => messages.length).toBe(1)`: for what goes on after an answer was given. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 10_000, interval: 10 });
}

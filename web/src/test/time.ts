import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Fake timers that also run by themselves, because `findBy…` waits with them. The clock shows the given time.
 */
export function fakeTime(now: string | number = '2027-03-10T04:00:00.000Z'): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
}

/** Lets time pass on fake timers. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Longer than the repetitions of a read that gets no response. */
export const RETRIES_MS = 2_000;

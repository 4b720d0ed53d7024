// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { minutesAndSeconds, useSecondsLeft } from './countdown-clock.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('counts whole seconds down to 0 and stays there', () => {
  vi.useFakeTimers();
  const deadline = performance.now() + 3_000;
  const { result } = renderHook(() => useSecondsLeft(deadline));
  expect(result.current).toBe(3);
  act(() => void vi.advanceTimersByTime(1_000));
  expect(result.current).toBe(2);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(result.current).toBe(0);
});

test('shows the right number as soon as a sleeping tab is visible again', () => {
  vi.useFakeTimers();
  const deadline = performance.now() + 600_000;
  const { result } = renderHook(() => useSecondsLeft(deadline));
  // Time passes, but no timer of the tab fires.
  vi.spyOn(performance, 'now').mockReturnValue(deadline - 60_500);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(61);
  vi.restoreAllMocks();
});

test.each([
  [600, '10:00'],
  [59, '00:59'],
  [0, '00:00'],
])('%s s are shown as %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});

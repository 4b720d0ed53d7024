import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeTime, pass } from '../test/time.ts';
import { useReread } from './use-reread.ts';

const PAUSE_MS = 1_000;

test('reads once for many changes in a row, and once more for those that came meanwhile', async () => {
  fakeTime();
  const read = vi.fn(async () => undefined);
  const { result } = renderHook(() => useReread(read, PAUSE_MS));
  act(() => {
    for (let change = 0; change < 5; change += 1) result.current();
  });
  expect(read).toHaveBeenCalledTimes(1);
  await pass(PAUSE_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await pass(3 * PAUSE_MS);
  expect(read).toHaveBeenCalledTimes(2);
});

test('reads nothing after the screen is gone', async () => {
  fakeTime();
  const read = vi.fn(async () => undefined);
  const { result, unmount } = renderHook(() => useReread(read, PAUSE_MS));
  act(() => {
    result.current();
    result.current();
  });
  unmount();
  await pass(3 * PAUSE_MS);
  expect(read).toHaveBeenCalledTimes(1);
});

import { expect, it } from 'vitest';
import { derivationsAt, difficultyFor } from './assert-work.ts';

it.each([
  [0, 0],
  [60, 0],
  [61, 1],
  [119, 1],
  [120, 2],
  [240, 3],
  [480, 4],
  [960, 5],
  [1_000_000, 5],
])('a rate of %i, where 60 is usual, needs level %i', (rate, level) => {
  expect(difficultyFor(rate, 60)).toBe(level);
});

it('each level is twice the work of the one before', () => {
  expect(([0, 1, 2, 3] as const).map(derivationsAt)).toEqual([0, 300, 600, 1_200]);
});

import { expect, it } from 'vitest';
import { median, pairRatios, spreadOf, verdictOf } from './statistics.ts';

it.each([
  [[3], 3],
  [[3, 1], 2],
  [[9, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

it('nothing has no median', () => expect(() => median([])).toThrow('There is no median of nothing.'));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

// The last columns stand in tables of the sign test: how many values lie outside on either side, for 95%.
it.each([
  { count: 1, low: 1, high: 1, isCertain: false },
  { count: 5, low: 1, high: 5, isCertain: false },
  { count: 6, low: 1, high: 6, isCertain: true },
  { count: 8, low: 1, high: 8, isCertain: true },
  { count: 9, low: 2, high: 8, isCertain: true },
  { count: 12, low: 3, high: 10, isCertain: true },
  { count: 20, low: 6, high: 15, isCertain: true },
  { count: 41, low: 14, high: 28, isCertain: true },
])('the median of $count values lies between $low and $high', ({ count, ...interval }) =>
  expect(spreadOf(upTo(count))).toEqual({ median: (count + 1) / 2, count, ...interval }),
);

it('each value is divided by its partner', () => {
  expect(pairRatios([10, 30], [5, 10])).toEqual([2, 3]);
  expect(() => pairRatios([1, 2], [1])).toThrow('A value has no partner.');
});

it.each([
  { low: 0.98, high: 1.02, kind: 'least', value: 0.97, verdict: 'met' },
  { low: 0.97, high: 1.02, kind: 'least', value: 0.97, verdict: 'met' },
  { low: 0.96, high: 1.02, kind: 'least', value: 0.97, verdict: 'no verdict' },
  { low: 0.9, high: 0.96, kind: 'least', value: 0.97, verdict: 'MISSED' },
  { low: 0.4, high: 0.5, kind: 'most', value: 0.5, verdict: 'met' },
  { low: 0.4, high: 0.6, kind: 'most', value: 0.5, verdict: 'no verdict' },
  { low: 0.6, high: 0.7, kind: 'most', value: 0.5, verdict: 'MISSED' },
] as const)('$low to $high, at $kind $value: $verdict', ({ low, high, kind, value, verdict }) => {
  const spread = { median: (low + high) / 2, low, high, count: 9 };
  expect(verdictOf({ ...spread, isCertain: true }, { kind, value })).toBe(verdict);
  expect(verdictOf({ ...spread, isCertain: false }, { kind, value })).toBe('no verdict');
});

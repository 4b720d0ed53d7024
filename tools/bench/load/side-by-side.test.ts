import { expect, it } from 'vitest';
import { alternating } from './side-by-side.ts';

it('each contender is as often first as last', () =>
  expect(alternating(['A', 'B', 'C'], 3)).toEqual([
    ['A', 'B', 'C'],
    ['C', 'B', 'A'],
    ['A', 'B', 'C'],
  ]));

import { expect, it } from 'vitest';
import { chooseToClose } from './waiting-bytes.ts';

const BOUNDS = { perConnection: 10, perClient: 20, perProcess: 50 };
const unread = (...list: Array<[network: string, bytes: number]>) =>
  list.map(([network, bytes]) => ({ network, bytes }));

it('nothing is closed within the bounds', () => {
  expect(chooseToClose(unread(['a', 10], ['a', 10], ['b', 10]), BOUNDS)).toEqual([]);
});

it('a connection above its bound is closed', () => {
  expect(chooseToClose(unread(['a', 11], ['b', 9]), BOUNDS)).toEqual(unread(['a', 11]));
});

it('of a client above its bound the largest are closed, until the rest is within it', () => {
  const list = unread(['a', 3], ['a', 9], ['a', 8], ['a', 7], ['b', 10], ['b', 10]);
  expect(chooseToClose(list, BOUNDS)).toEqual(unread(['a', 9]));
});

it('of all clients together the largest are closed, until the rest is within the bound', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((network, at) => ({ network, bytes: at + 3 }));
  expect(chooseToClose(list, BOUNDS)).toEqual(unread(['h', 10]));
});

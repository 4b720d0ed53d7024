import type { ListedQueue } from '@clinic-serial/contract/subjects/queue-lists';
import { expect, test } from 'vitest';
import { aListedSitting } from '../../test/sitting-records.ts';
import { keysFor, railOrder } from './sitting-keys.ts';

const sitting = (doctorId: number, parts: Partial<ListedQueue> = {}) =>
  aListedSitting({ doctorId, ...parts });
const overdue = { minutes: 5, acts: ['end' as const] };
const ended = { now: { kind: 'ended' as const } };
const doctors = (sittings: readonly ListedQueue[]) => sittings.map(({ doctorId }) => doctorId);

test('the overdue sittings stand first, the others by their hours, the finished ones apart', () => {
  const { open, finished } = railOrder([sitting(1, ended), sitting(2), sitting(3, { overdue }), sitting(4)]);
  expect(doctors(open)).toEqual([3, 2, 4]);
  expect(doctors(finished)).toEqual([1]);
});

test('no count changes a place', () => {
  const before = [sitting(1), sitting(2, { overdue }), sitting(3)];
  const after = before.map((one, place) => ({
    ...one,
    waiting: 10 * place,
    overdue: one.overdue && { ...overdue, minutes: 90 },
  }));
  expect(doctors(railOrder(after).open)).toEqual(doctors(railOrder(before).open));
});

test('the first nine sittings by their hours have a key; the finished ones have none', () => {
  const twelve = Array.from({ length: 12 }, (_, place) => sitting(place + 1, place === 1 ? ended : {}));
  expect([...keysFor(new Map(), twelve)]).toEqual(
    [1, 3, 4, 5, 6, 7, 8, 9, 10].map((doctorId, place) => [`${doctorId} 1`, place + 1]),
  );
});

test('a sitting keeps its key when another one becomes overdue, is added or has finished', () => {
  const first = keysFor(new Map(), [sitting(2), sitting(3), sitting(4)]);
  const later = keysFor(first, [sitting(1), sitting(2, ended), sitting(3), sitting(4, { overdue })]);
  expect(Object.fromEntries(later)).toEqual({ '3 1': 2, '4 1': 3, '1 1': 1 });
});

test('the two sittings of a doctor have two keys', () => {
  expect([...keysFor(new Map(), [sitting(3), sitting(3, { sitting: 2 })])]).toEqual([
    ['3 1', 1],
    ['3 2', 2],
  ]);
});

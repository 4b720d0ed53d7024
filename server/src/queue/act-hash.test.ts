import { expect, it } from 'vitest';
import { actHash, BEFORE_FIRST } from './act-hash.ts';

const ACT = {
  doctorId: 7,
  date: '2026-11-20',
  sitting: 1,
  number: 1,
  at: '2026-11-20T04:00:00.000Z',
  playedAt: null,
  actorKind: 'staff',
  actorId: 3,
  kind: 'bring-forward',
  appointmentId: 42,
  calledId: null,
  reason: 'Emergency',
  until: null,
  place: null,
  changes: '[[42,"Booked","Confirmed"]]',
  key: 'key-of-act-1',
} as const;

it('the hash of an act stays the same for ever: records of years ago are still whole', () => {
  expect(actHash(BEFORE_FIRST, ACT)).toBe('7e0e15c053454c275341fcb3220462b81ffac5d1001c1d34eae067e14f85ae6c');
});

it('the hash of an act that a desk kept stays the same for ever too', () => {
  const kept = { ...ACT, playedAt: '2026-11-20T04:40:00.000Z' };
  expect(actHash(BEFORE_FIRST, kept)).toBe(
    '3ed632be6368eaba03304226d16403c78ba4299a09f9500181cad3b0a73bfc1d',
  );
});

it.each(Object.entries({ ...ACT, previous: BEFORE_FIRST }))(
  'the hash of an act covers %s',
  (column, value) => {
    const other = typeof value === 'number' ? value + 1 : `${value ?? ''}x`;
    const changed = { ...ACT, [column]: other };
    const previous = column === 'previous' ? other : BEFORE_FIRST;
    expect(actHash(String(previous), changed)).not.toBe(actHash(BEFORE_FIRST, ACT));
  },
);

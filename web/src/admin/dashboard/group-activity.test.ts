import type { LatestChange } from '@clinic-serial/contract/subjects/dashboard';
import { expect, test } from 'vitest';
import { aChange } from '../../test/clinic-records.ts';
import { groupActivity } from './group-activity.ts';

const SOHEL = { kind: 'staff', name: 'Sohel' } as const;
const RINA = { kind: 'staff', name: 'Rina' } as const;

/** Changes in the order of their minutes after ten, the newest first. Ids are the minutes. */
const changes = (...parts: ({ minute: number } & Partial<LatestChange>)[]) =>
  parts.map(({ minute, ...change }) =>
    aChange({
      id: minute,
      time: new Date(Date.UTC(2027, 2, 10, 4, minute)).toISOString(),
      by: SOHEL,
      ...change,
    }),
  );
const idsOf = (list: readonly LatestChange[], most = 8) =>
  groupActivity(list, most).map(({ changes: own }) => own.map(({ id }) => id));

test('groups what one person did with one doctor, also when others did something in between', () => {
  const list = changes(
    { minute: 9 },
    { minute: 8, by: RINA },
    { minute: 7 },
    { minute: 6, by: RINA },
    { minute: 5 },
  );
  expect(idsOf(list)).toEqual([
    [9, 7, 5],
    [8, 6],
  ]);
});

test.each([
  ['another kind', { type: 'cancelled' }],
  ['another doctor', { doctorId: 4 }],
  ['another person', { by: RINA }],
  ['a patient', { by: { kind: 'patient', name: null } }],
  ['nobody who is known', { by: null }],
] as const)('keeps %s apart', (_, part) => {
  expect(idsOf(changes({ minute: 9 }, { minute: 8, ...part }, { minute: 7 }))).toEqual([[9, 7], [8]]);
});

test('begins a new group after a pause of more than half an hour', () => {
  expect(idsOf(changes({ minute: 70 }, { minute: 40 }, { minute: 9 }))).toEqual([[70, 40], [9]]);
});

test('has as many groups as asked for, each with all its changes, and a key that stays when it grows', () => {
  const list = changes({ minute: 9 }, { minute: 8, by: RINA }, { minute: 7, by: null }, { minute: 6 });
  expect(idsOf(list, 2)).toEqual([[9, 6], [8]]);
  const keyOf = (of: LatestChange[]) => groupActivity(of, 8)[0]?.key;
  expect(keyOf([...changes({ minute: 10 }), ...list])).toBe(keyOf(list));
  expect(groupActivity([], 8)).toEqual([]);
});

test('loses no change and repeats none', () => {
  const list = changes(
    ...Array.from({ length: 60 }, (_, at) => ({
      minute: 60 - at,
      doctorId: at % 3,
      by: at % 2 === 0 ? SOHEL : RINA,
    })),
  );
  expect(
    idsOf(list, 60)
      .flat()
      .sort((one, other) => other - one),
  ).toEqual(list.map(({ id }) => id));
});

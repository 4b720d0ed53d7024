import { expect, test } from 'vitest';
import { aListedQueue } from '../../test/queue-records.ts';
import { latenessOf } from './lateness.ts';

const sitting = (parts: Parameters<typeof aListedQueue>[0]) =>
  aListedQueue({ startTime: '09:00', endTime: '13:00', expectedStart: '09:00', ...parts });

test.each([
  ['before its start', {}, '08:59', null],
  ['10 minutes after its start', {}, '09:10', null],
  ['11 minutes after its start', {}, '09:11', { kind: 'late', minutes: 11 }],
  ['when its hours are over', {}, '13:00', null],
  ['with a later start', { expectedStart: '09:40' }, '08:00', { kind: 'late', minutes: 40 }],
  ['after the later start', { expectedStart: '09:40' }, '10:05', { kind: 'late', minutes: 65 }],
] as const)('a sitting that has not begun, %s', (_name, parts, now, lateness) => {
  expect(latenessOf(sitting(parts), now)).toEqual(lateness);
});

test.each([
  [-5, { kind: 'on-time' }],
  [10, { kind: 'on-time' }],
  [11, { kind: 'began', minutes: 11 }],
  [null, null],
] as const)('a sitting that began %s minutes after its planned start', (lateMinutes, lateness) => {
  for (const state of ['running', 'break'] as const) {
    expect(latenessOf(sitting({ state, lateMinutes }), '12:00')).toEqual(lateness);
  }
});

test.each(['ended', 'cancelled'] as const)('of a sitting that is %s nothing is said', (state) => {
  expect(latenessOf(sitting({ state, lateMinutes: 30 }), '12:00')).toBeNull();
});

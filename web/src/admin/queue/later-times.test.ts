import { expect, test } from 'vitest';
import { lateFrom, laterTimes } from './later-times.ts';

test('times after others stay within the day', () => {
  expect(laterTimes('17:00', [15, 60])).toEqual([
    { minutes: 15, time: '17:15' },
    { minutes: 60, time: '18:00' },
  ]);
  expect(laterTimes('23:20', [15, 39, 40])).toEqual([
    { minutes: 15, time: '23:35' },
    { minutes: 39, time: '23:59' },
  ]);
});

test.each([
  ['17:00', '16:10', '17:00'],
  ['17:00', '17:00', '17:00'],
  ['17:00', '17:01', '17:05'],
  ['17:00', '17:25', '17:25'],
  ['17:00', '23:58', '23:59'],
])('a start at %s that is late at %s is counted from %s', (expected, now, from) => {
  expect(lateFrom(expected, now)).toBe(from);
});

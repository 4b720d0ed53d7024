import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clockTimeOf } from '../../time/minutes.ts';
import { estimateOf, notPassed } from './estimated-time.ts';

const day = { startTime: '09:00', endTime: '17:00', patientLimit: 30 };

describe('the estimated time of a serial that is given now (rules: serials 11)', () => {
  it.each([
    ['on another date', 4, null, '09:45'],
    ['before the sitting', 4, '08:10', '09:45'],
    ['in the minute of the estimate', 4, '09:45', '09:45'],
    ['a minute later: 16 minutes more, rounded up', 4, '09:46', '10:05'],
    ['long after the estimate, and the sum is a multiple of 5', 4, '11:14', '11:30'],
    ['a minute later', 4, '11:15', '11:35'],
    ['so that the next one is in the last 5 minutes', 1, '16:38', '16:55'],
    ['so that the next one is at the end', 1, '16:44', '16:55'],
    ['so that the next one is after the end', 1, '16:50', '16:55'],
    ['as the last 5 minutes begin', 1, '16:55', '16:55'],
    ['within the last 5 minutes', 1, '16:56', null],
    ['at the end', 1, '17:00', null],
    ['after the end', 1, '21:30', null],
    ['above the limit, in time', 31, '12:00', '16:55'],
    ['above the limit, after the end', 31, '17:01', null],
  ])('%s', (_, serial, now, expected) => {
    expect(estimateOf(day, serial, now)).toBe(expected);
  });

  it('keeps an estimate that was given, until it has passed', () => {
    expect(notPassed('12:20', day, '12:20')).toBe('12:20');
    expect(notPassed('12:20', day, '12:21')).toBe('12:40');
    expect(notPassed(null, day, '12:21')).toBeNull();
  });
});

test.each([
  ['the first', 1, '18:00', '18:00'],
  ['the last', 30, '18:00', '23:45'],
  ['above the limit', 31, '18:00', '23:55'],
  ['late in the evening', 1, '23:50', '23:55'],
  ['as the last 5 minutes begin', 1, '23:55', '23:55'],
  ['within the last 5 minutes', 1, '23:59', null],
])('of a sitting until midnight, %s is still of the day', (_, serial, now, expected) => {
  expect(estimateOf({ startTime: '18:00', endTime: '24:00', patientLimit: 30 }, serial, now)).toBe(expected);
});

const MINUTES_OF_DAY = 24 * 60;
const minute = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });

test('is never before the moment at which the serial is given, and never after the sitting', () => {
  fc.assert(
    fc.property(
      minute,
      fc.integer({ min: 0, max: MINUTES_OF_DAY }),
      minute,
      fc.integer({ min: 1, max: 100 }),
      minute,
      (one, other, now, limit, serial) => {
        fc.pre(Math.abs(one - other) >= 5);
        const sitting = {
          startTime: clockTimeOf(Math.min(one, other)),
          endTime: clockTimeOf(Math.max(one, other)),
          patientLimit: limit,
        };
        const estimate = estimateOf(sitting, 1 + (serial % (limit + 1)), clockTimeOf(now));
        if (estimate === null) return;
        expect(estimate >= clockTimeOf(now)).toBe(true);
        expect(estimate < sitting.endTime).toBe(true);
      },
    ),
  );
});

import { describe, expect, it } from 'vitest';
import { firstProblem } from '../../test/first-problem.ts';
import { clockTime } from './clock-time.ts';
import { clockTimeOf, minutesOf } from './minutes.ts';

describe('a time of day', () => {
  it.each([
    ['09:00', '09:00'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
    ['17:30:00', '17:30'],
    ['17:30:59', '17:30'],
  ])('%s is read as %s', (typed, time) => {
    expect(clockTime.safeParse(typed)).toMatchObject({ success: true, data: time });
  });

  it.each(['9:00', '24:00', '12:60', '12:30:60', '12-30', '12:30 PM', '', ' 09:00', '09:00\n', null, 900])(
    '%j is refused',
    (typed) => {
      expect(firstProblem(clockTime.safeParse(typed))).toBe('Please enter a time as HH:MM');
    },
  );

  it('stays the same when it is converted to minutes and back, for every minute of a day', () => {
    for (let minutes = 0; minutes < 1_440; minutes += 1) {
      const time = clockTimeOf(minutes);
      expect(clockTime.safeParse(time)).toMatchObject({ success: true, data: time });
      expect(minutesOf(time)).toBe(minutes);
    }
    expect(clockTimeOf(545)).toBe('09:05');
  });
});

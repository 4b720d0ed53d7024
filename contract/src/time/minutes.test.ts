import { expect, it } from 'vitest';
import { clockTimeOf, minutesOf } from './minutes.ts';

it('a time of day is the same after counting its minutes, for every minute of a day', () => {
  for (let minutes = 0; minutes < 1_440; minutes += 1) {
    expect(minutesOf(clockTimeOf(minutes))).toBe(minutes);
  }
  expect(clockTimeOf(0)).toBe('00:00');
  expect(clockTimeOf(545)).toBe('09:05');
  expect(clockTimeOf(1_439)).toBe('23:59');
});

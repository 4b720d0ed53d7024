import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';

const LAST_MINUTE = 24 * 60 - 1;
const STEP = 5;

/** A time of day some minutes later. */
interface LaterTime {
  minutes: number;
  /** HH:MM */
  time: string;
}

/**
 * The times that are so many minutes after another one. Times after midnight are left out, because a sitting has one date.
 *
 * @param from HH:MM
 */
export function laterTimes(from: string, choices: readonly number[]): LaterTime[] {
  return choices.flatMap((minutes) => {
    const at = minutesOf(from) + minutes;
    return at > LAST_MINUTE ? [] : [{ minutes, time: clockTimeOf(at) }];
  });
}

/**
 * The time from which a late start is counted: the start that is expected, or the present if that has gone by, rounded up to
 * 5 minutes.
 *
 * @param now HH:MM
 */
export function lateFrom(expectedStart: string, now: string): string {
  if (now <= expectedStart) return expectedStart;
  return clockTimeOf(Math.min(LAST_MINUTE, Math.ceil(minutesOf(now) / STEP) * STEP));
}

import { addDays } from '@clinic-serial/contract/time/calendar';
import { secondsAfter } from '../clock.ts';

/**
 * How far in the future a record may be. Two instances, or a clock that is being set by NTP, differ by
 * seconds. A clock that is wrong (a dead battery, a wrong time zone, a slip while setting it) is wrong by an
 * hour at least.
 */
const TOLERANCE_SECONDS = 300;

/**
 * The newest moments and days in the database. Moments are ISO 8601 in UTC, days are clinic days; null where
 * there is none yet.
 */
export interface KnownTimes {
  /** The moment of the newest record. */
  newest: string | null;
  /** The last day on which the day's work was done. */
  workedDay: string | null;
  /** The last day that an Admin confirmed. */
  confirmedDay: string | null;
  /**
   * Records up to the end of this day may be in the future, because an Admin has seen them and the clock was
   * wrong then.
   */
  excusedDay: string | null;
}

/**
 * `lastDay`: for `ahead`, the last day before the gap; for `behind`, the day that is later than the clock.
 */
type Verdict = { kind: 'fine' } | { kind: 'ahead' | 'behind'; lastDay: string };

/**
 * Judges from the database whether the clock of the machine can be right.
 *
 * @param now the moment by the machine's clock
 * @param known the newest moments and days in the database
 * @param dayOf the clinic day of a moment
 * @returns `behind` when something in the database is later than the clock; `ahead` when the last day of
 *   work, or the newest record where no work was done yet, is not today or yesterday; else `fine`
 */
export function judgeClock(now: Date, known: KnownTimes, dayOf: (moment: string) => string): Verdict {
  const { newest, workedDay, confirmedDay, excusedDay } = known;
  const today = dayOf(now.toISOString());
  if (confirmedDay === today) return { kind: 'fine' };

  const latest = secondsAfter(now, TOLERANCE_SECONDS);
  const newestDay = newest && dayOf(newest);
  const isExcused = newestDay !== null && excusedDay !== null && newestDay <= excusedDay;
  const later = [
    newest !== null && newest > latest && !isExcused ? newestDay : null,
    workedDay !== null && workedDay > dayOf(latest) ? workedDay : null,
  ].filter((day) => day !== null);
  if (later.length > 0) return { kind: 'behind', lastDay: later.sort().at(-1) as string };

  const lastDay = workedDay ?? newestDay;
  return lastDay !== null && addDays(lastDay, 1) < today ? { kind: 'ahead', lastDay } : { kind: 'fine' };
}

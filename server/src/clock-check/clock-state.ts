import type { ClockQuestion } from '@clinic-serial/contract/subjects/clock-check';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { dateIn, dayStart, secondsAfter } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { type KnownTimes, knownTimes, newestSerials } from './clock-check.queries.ts';

/**
 * How far in the future a record may be. Two instances, or a clock that NTP sets, differ by seconds. A wrong
 * clock (a dead battery, a wrong time zone, a slip while setting it) is wrong by at least an hour.
 */
const TOLERANCE_SECONDS = 300;

/** `lastDay`: for `ahead` the last day before the gap; for `behind` the day that is later than the clock. */
type Verdict = { kind: 'fine' } | { kind: 'ahead' | 'behind'; lastDay: string };

/**
 * Judges from the database whether the clock of the machine can be right.
 *
 * @param now the moment by the machine's clock
 * @param dayOf the clinic day of a moment
 * @returns `behind` when something is later than the clock; `ahead` when the last day of work, or without one
 *   the newest record, is not today or yesterday; otherwise `fine`
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

/** The present state of the machine's clock. `today` is the clinic day by that clock. */
export type ClockState = { kind: 'fine'; today: string } | ClockQuestion;

/**
 * Compares the machine's clock with the newest moments in the database, for the dashboard, and before the
 * day's work removes anything.
 *
 * @param now the moment to compare, by the machine's clock
 * @returns `fine`, or the question that is open
 */
export async function clockState(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Db,
  now: Date = clock.now(),
): Promise<ClockState> {
  const known = await knownTimes(db);
  const { timeZone } = config.clinic;
  const dayOf = dateIn(timeZone);
  const today = dayOf(now.toISOString());
  const verdict = judgeClock(now, known, dayOf);
  if (verdict.kind === 'fine') return { kind: 'fine', today };
  const { kind, lastDay } = verdict;
  if (kind === 'ahead') return { kind, today, lastDay };
  const isRecord = known.newest !== null && dayOf(known.newest) === lastDay;
  const newest = isRecord ? (known.newest as string) : dayStart(lastDay, timeZone);
  return { kind, today, lastDay, now: now.toISOString(), newest };
}

/**
 * A clinic may be closed for this long. After more days without serials, the first serial causes a warning.
 */
const LONG_GAP_DAYS = 7;

interface ClockWarnings {
  ofQuestion(question: ClockQuestion): void;
  /** Logs that serials were given today after more than LONG_GAP_DAYS days without any. */
  ofGap(today: string): Promise<void>;
}

/** Logs warnings about the clock. They contain dates only, and each kind is logged at most once a day. */
export function makeClockWarnings({ config, database, log }: Services): ClockWarnings {
  const said = new Map<string, string>();
  const oncePerDay = (kind: string, today: string, say: () => void) => {
    if (said.get(kind) !== today) say();
    said.set(kind, today);
  };

  return {
    ofQuestion: ({ kind, today, lastDay }) =>
      oncePerDay(kind, today, () =>
        log.warn(
          { clock: kind, today, lastDay },
          kind === 'ahead'
            ? 'Nothing is deleted by age: the clock is more than a day after the last day of work. Check it with timedatectl; an Admin confirms a right date on the dashboard'
            : 'Nothing is deleted by age: the clock is before the newest record. Correct it, or check it with timedatectl; an Admin confirms a right date on the dashboard',
        ),
      ),
    // Called with the day's work and not by a booking, so that bookings run no additional statement.
    ofGap: async (today) => {
      const { timeZone } = config.clinic;
      const serials = await newestSerials(database.read, dayStart(today, timeZone));
      if (serials.today === null || serials.before === null) return;
      const lastDay = dateIn(timeZone)(serials.before);
      if (addDays(lastDay, LONG_GAP_DAYS) >= today) return;
      oncePerDay('gap', today, () =>
        log.warn(
          { today, lastDay },
          'The first serials after more than 7 days were given today. Check the clock with timedatectl: if the date is wrong, these serials are of a wrong day',
        ),
      );
    },
  };
}

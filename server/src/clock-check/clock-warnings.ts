import type { ClockQuestion } from '@clinic-serial/contract/subjects/clock-check';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { dateIn, dayStart } from '../clock.ts';
import type { Services } from '../services.ts';
import { newestSerials } from './clock-check.queries.ts';

/**
 * A clinic may be closed for a holiday of this length. After more days without serials, the first serial
 * causes a warning to check the clock.
 */
const LONG_GAP_DAYS = 7;

interface ClockWarnings {
  /** Logs that a question is open. */
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

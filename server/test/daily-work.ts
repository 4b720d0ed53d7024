import { addDays } from '@clinic-serial/contract/time/calendar';
import type { Clock } from '../src/clock.ts';
import { DAYS, keepDay } from '../src/daily-work/daily-work.queries.ts';
import type { Store } from './clinic.ts';

/**
 * Stores that the server last did its daily work this many days ago. With 1 day, it ran without a break until
 * today.
 */
export function workedDaysAgo(
  { database, clock }: { database: Store['database']; clock: Clock },
  days: number,
): Promise<void> {
  return database.write((tx) => keepDay(tx, DAYS.worked, addDays(clock.today(), -days)));
}

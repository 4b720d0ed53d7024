import type { ClockQuestion } from '@clinic-serial/contract/subjects/clock-check';
import { dateIn, dayStart } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { knownTimes } from './clock-check.queries.ts';
import { judgeClock } from './judge-clock.ts';

/** The present state of the machine's clock. `today` is the clinic day by that clock. */
export type ClockState = { kind: 'fine'; today: string } | ClockQuestion;

/**
 * Compares the machine's clock with the newest moments in the database. The dashboard calls it, and the day's
 * work calls it before it removes anything. It may be called at any time.
 *
 * @param db a connection or a transaction
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

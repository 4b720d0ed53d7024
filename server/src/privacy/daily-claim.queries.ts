import { DAYS, keepDay } from '../clock-check/clock-check.queries.ts';
import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';

/** The row of `daily_work` that is there while the day's work is not finished: the last sign of life of the instance that does it. */
const UNFINISHED = 'retention-unfinished';
/** An instance that has given no sign of life for so long has ended, and another one continues its work. */
const LIFE_MS = 5 * 60_000;
/** How often a working instance gives a sign of life. */
export const SIGN_EVERY_MS = 60_000;
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/**
 * Claims the work of a day for this instance. Work that ended in the middle is claimed again, for example because its
 * process was killed. Its parts that are done stay done.
 *
 * @param day the clinic day
 * @returns false when an instance has finished this day's work, or is working
 */
export async function claimDay(db: Db, day: string, now: Date): Promise<boolean> {
  await lockKey(db, `daily-work:${DAYS.worked}`);
  const lastSign = await findDay(db, UNFINISHED);
  if (lastSign !== undefined && Math.abs(now.getTime() - Date.parse(lastSign)) < LIFE_MS) return false;
  // An earlier day counts as a new one, for example after the clock was set back: repeating the work does no
  // harm, but leaving it out might.
  if (lastSign === undefined && (await findDay(db, DAYS.worked)) === day) return false;
  await keepDay(db, DAYS.worked, day);
  await giveSign(db, now);
  return true;
}

/** Says that this instance is still doing the work that it has claimed. */
export async function giveSign(db: Db, now: Date): Promise<void> {
  await keepDay(db, UNFINISHED, now.toISOString());
}

/** Ends the work that this instance has claimed. If it is not finished, any instance may continue it at once. */
export async function endWork(db: Db, isFinished: boolean): Promise<void> {
  if (isFinished) await db.deleteFrom('dailyWork').where('name', '=', UNFINISHED).execute();
  else await keepDay(db, UNFINISHED, LONG_AGO);
}

async function findDay(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('dailyWork').select('day').where('name', '=', name).executeTakeFirst();
  return row?.day;
}

import { lockKey } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';

/** The rows of `daily_work` with facts about the clock. Each holds a clinic day. */
export const DAYS = {
  /** The last day on which the day's work was begun (privacy/retention.ts). */
  worked: 'retention',
  confirmed: 'clock-confirmed',
  /** The day of the newest record when an Admin confirmed a clock that was behind it. */
  excused: 'clock-excused',
} as const;

/**
 * The last sign of life of the instance that does the day's work. The row is removed when the work is done.
 */
const UNFINISHED = 'retention-unfinished';
/** An instance without a sign of life for this long has ended, and another one continues its work. */
const LIFE_MS = 5 * 60_000;
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** Reads all rows. @returns a function that gives the day of a name; null if there is none */
export async function readDays(db: Db): Promise<(name: string) => string | null> {
  const rows = await db.selectFrom('dailyWork').select(['name', 'day']).execute();
  return (name) => rows.find((row) => row.name === name)?.day ?? null;
}

export async function keepDay(db: Db, name: string, day: string): Promise<void> {
  await db
    .insertInto('dailyWork')
    .values({ name, day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ day }))
    .execute();
}

/**
 * Claims the right to warn of a trouble on a clinic day, so that one of several instances warns.
 *
 * @param trouble for example `disk`
 * @returns false if an instance has claimed it for the day already
 */
export async function claimWarning(db: Db, trouble: string, day: string): Promise<boolean> {
  const row = await db
    .insertInto('dailyWork')
    .values({ name: `warned:${trouble}`, day })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((update) => ({ day: update.ref('excluded.day') }))
        .whereRef('dailyWork.day', '<>', 'excluded.day'),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the work of a clinic day for this instance. It also claims work that ended in the middle, for
 * example because its process was killed. The finished parts of that work stay done.
 *
 * @returns false when an instance has finished this day's work, or is doing it
 */
export async function claimDay(db: Db, day: string, now: Date): Promise<boolean> {
  await lockKey(db, `daily-work:${DAYS.worked}`);
  const dayOf = await readDays(db);
  const lastSign = dayOf(UNFINISHED);
  if (lastSign !== null && Math.abs(now.getTime() - Date.parse(lastSign)) < LIFE_MS) return false;
  // An earlier day counts as a new one, for example after the clock was set back. Repeating the work does no
  // harm.
  if (lastSign === null && dayOf(DAYS.worked) === day) return false;
  await keepDay(db, DAYS.worked, day);
  await giveSign(db, now);
  return true;
}

/** Says that this instance is still doing the work that it has claimed. */
export async function giveSign(db: Db, now: Date): Promise<void> {
  await keepDay(db, UNFINISHED, now.toISOString());
}

/** Ends the claimed work. Unfinished work may be continued by any instance at once. */
export async function endWork(db: Db, isFinished: boolean): Promise<void> {
  if (isFinished) await db.deleteFrom('dailyWork').where('name', '=', UNFINISHED).execute();
  else await keepDay(db, UNFINISHED, LONG_AGO);
}

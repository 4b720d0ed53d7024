import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { KnownTimes } from './judge-clock.ts';

/** The rows of `daily_work` that the check of the clock needs. */
export const DAYS = {
  /** The last day on which the day's work was begun (privacy/retention.ts). */
  worked: 'retention',
  /** The last day that an Admin confirmed. */
  confirmed: 'clock-confirmed',
  /** The day of the newest record when an Admin confirmed a clock that was behind it. */
  excused: 'clock-excused',
} as const;

/**
 * Reads the newest moments and days in the database. It reads the ends of two indexes, so it is fast in a
 * large clinic too.
 */
export async function knownTimes(db: Db): Promise<KnownTimes> {
  const days = await db.selectFrom('dailyWork').select(['name', 'day']).execute();
  const dayOf = (name: string) => days.find((row) => row.name === name)?.day ?? null;
  // A booking is the first change of a status, so status_changed_at is never before created_at.
  const { rows } = await sql<{ audit: string | null; appointment: string | null }>`select
    (select max(at) from audit_log) as audit,
    (select max(status_changed_at) from appointments) as appointment`.execute(db);
  const moments = [rows[0]?.audit, rows[0]?.appointment].filter((moment) => moment != null);
  return {
    newest: moments.sort().at(-1) ?? null,
    workedDay: dayOf(DAYS.worked),
    confirmedDay: dayOf(DAYS.confirmed),
    excusedDay: dayOf(DAYS.excused),
  };
}

/** Stores a clinic day under a name, in place of the earlier one. */
export async function keepDay(db: Db, name: string, day: string): Promise<void> {
  await db
    .insertInto('dailyWork')
    .values({ name, day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ day }))
    .execute();
}

/**
 * Finds the moments at which the newest serial of today and the newest one before today were given.
 *
 * @param dayStart the first moment of today
 * @returns moments; null where there is none. Both searches go from the newest row backwards
 */
export async function newestSerials(
  db: Db,
  dayStart: string,
): Promise<{ today: string | null; before: string | null }> {
  const newest = db.selectFrom('appointments').select('createdAt').orderBy('id', 'desc').limit(1);
  const last = (await newest.executeTakeFirst())?.createdAt ?? null;
  if (last === null || last < dayStart) return { today: null, before: last };
  const before = await newest.where('createdAt', '<', dayStart).executeTakeFirst();
  return { today: last, before: before?.createdAt ?? null };
}

import { sql } from 'kysely';
import { DAYS, readDays } from '../daily-work/daily-work.queries.ts';
import type { Db } from '../database/tables.ts';

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
 * Reads the newest moments and days in the database. It reads the ends of two indexes, so it is fast in a
 * large clinic too.
 */
export async function knownTimes(db: Db): Promise<KnownTimes> {
  const dayOf = await readDays(db);
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

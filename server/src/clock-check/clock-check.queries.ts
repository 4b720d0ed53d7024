import { sql } from 'kysely';
import { DAYS, readDays } from '../daily-work/daily-work.queries.ts';
import type { Db } from '../database/tables.ts';

/** The newest moments (ISO 8601 in UTC) and clinic days in the database; null where there is none yet. */
export interface KnownTimes {
  newest: string | null;
  /** The last day on which the day's work was done. */
  workedDay: string | null;
  confirmedDay: string | null;
  /**
   * Records up to this day may be later than the clock: an Admin has seen them, and the clock was wrong then.
   */
  excusedDay: string | null;
}

/** Reads them from the ends of two indexes, so it is fast in a large clinic too. */
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
 * The moments at which the newest serial of today and the newest one before today were given; null for none.
 * Both searches go from the newest row backwards.
 *
 * @param dayStart the first moment of today
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

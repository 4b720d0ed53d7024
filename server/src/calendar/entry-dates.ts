import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { nextVersion } from '../records/save-record.ts';
import { newestSave } from './calendar.queries.ts';

/**
 * The moment at which an entry is saved, ISO 8601. It is later than that of every other entry for the same dates, also after
 * the server's clock was set back, because the newest entry decides (rules: calendar 1).
 *
 * @param of.doctorId the doctor of the entry; undefined for a holiday
 */
export async function nextSave(
  clock: Clock,
  tx: Db,
  of: { doctorId?: number; from: string; to: string },
): Promise<string> {
  const newest = await newestSave(tx, of);
  return newest === undefined ? clock.now().toISOString() : nextVersion(newest, clock.now());
}

import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listOpenSittings as endpoint } from '@clinic-serial/contract/subjects/queue-lists';
import { OPEN_SITTING_DAYS } from '@clinic-serial/contract/terms/queue-words';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { bookedHours, openSittings } from './open-sittings.queries.ts';
import type { OneSitting } from './queue.queries.ts';

/**
 * The sittings of earlier days that nobody has ended (rules: queue 22). The server changes no status at
 * midnight, because only staff know what happened to the patients.
 */
export async function listOpenSittings(
  { clock, database: { read } }: Services,
  caller: Caller,
  { place }: QueryOf<typeof endpoint> = {},
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const today = clock.today();
  const dates = { from: addDays(today, -OPEN_SITTING_DAYS), to: today };
  return { sittings: await openSittings(read, dates, scopeOf(caller, place)) };
}

/**
 * The hours for which the serials of an earlier day's sitting were given, because the calendar may have
 * changed since. Undefined for a sitting of today or later.
 */
export async function hoursOfPast({ clock }: Pick<Services, 'clock'>, db: Db, of: OneSitting) {
  return of.date < clock.today() ? bookedHours(db, of) : undefined;
}

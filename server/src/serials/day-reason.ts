import type { DayReason } from '@clinic-serial/contract/rules/schedule/calendar-day';
import { isPlaceWithin, type Scope } from '../caller.ts';
import type { StoredEntry } from './calendar-entries.queries.ts';
import type { DoctorOnDate } from './sitting-on.ts';

/** What decided a doctor's hours on a date, as an account or a list of one place shows it. */
interface DayWhy {
  reason: DayReason;
  /** The entry that decided; undefined if the working week did. */
  entry: StoredEntry | undefined;
  /** The texts for answers: the name of the holiday, or the text of the leave. */
  said: { text: string | null; textBn: string | null; closedPlaces?: number[] };
}

/**
 * Finds what decided a doctor's date within a scope (rules: places 7). A holiday of some places is named even
 * if it closes only a part of the day. It counts as the reason if the scope has no other sitting on the date.
 * Closed places outside of the scope are not mentioned.
 *
 * @param hasSittings true if the date has sittings within the scope
 */
export function dayReason(found: DoctorOnDate, scope: Scope, hasSittings: boolean): DayWhy {
  const { reason, entry, closedBy } = found;
  const saidOf = (one: StoredEntry | undefined) => ({ text: one?.text ?? null, textBn: one?.textBn ?? null });
  if (!closedBy) return { reason, entry, said: saidOf(entry) };
  const closedPlaces = (closedBy.placeIds ?? []).filter((id) => isPlaceWithin(scope, id));
  if (closedPlaces.length === 0) {
    const other = entry === closedBy ? undefined : entry;
    return { reason: other ? reason : 'week', entry: other, said: saidOf(other) };
  }
  const said = { ...saidOf(closedBy), closedPlaces };
  return hasSittings ? { reason, entry, said } : { reason: 'holiday', entry: closedBy, said };
}

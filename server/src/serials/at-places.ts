import type { SittingAt } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { placeOf } from '@clinic-serial/contract/terms/places';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import { isPlaceWithin, type Scope } from '../caller.ts';
import type { DoctorOnDate } from './sitting-on.ts';
import type { DayUse } from './sitting-use.ts';

/** The sittings at the places of a scope (rules: places 6 and 8). */
export const sittingsWithin = <Sitting extends SittingAt>(
  scope: Scope,
  sittings: readonly Sitting[] = [],
): Sitting[] => sittings.filter((sitting) => isPlaceWithin(scope, placeOf(sitting)));

/** A doctor's date and week with only the sittings at the places of a scope. */
export function atPlacesOf(scope: Scope, found: DoctorOnDate): DoctorOnDate {
  if (!scope?.placeIds) return found;
  const week = Object.fromEntries(
    Object.entries(found.doctor.week)
      .map(([weekday, sittings]) => [weekday, sittingsWithin(scope, sittings)] as const)
      .filter(([, sittings]) => sittings.length > 0),
  );
  return { ...found, doctor: { ...found.doctor, week }, sittings: sittingsWithin(scope, found.sittings) };
}

/**
 * The use of a doctor's date with only the serials at the places of a scope. A sitting that the calendar has
 * taken away counts as being where the working week has it.
 */
export function useAtPlacesOf(scope: Scope, { doctor, date, sittings }: DoctorOnDate, use: DayUse): DayUse {
  if (!scope?.placeIds) return use;
  const planned = [...sittings, ...(doctor.week[weekdayOf(date)] ?? [])];
  const isThere = (number: number) => {
    const sitting = planned.find((each) => each.sitting === number);
    return sitting === undefined || isPlaceWithin(scope, placeOf(sitting));
  };
  return { ...use, given: use.given.filter(({ sitting }) => isThere(sitting)) };
}

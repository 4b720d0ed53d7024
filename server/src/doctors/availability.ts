import { calendarDay } from '@clinic-serial/contract/rules/schedule/calendar-day';
import { hoursOfDay } from '@clinic-serial/contract/rules/schedule/week-summary';
import {
  placesOf,
  placesOfDay,
  type SittingNumber,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { listAvailability as listEndpoint } from '@clinic-serial/contract/subjects/calendar';
import type { Availability } from '@clinic-serial/contract/subjects/doctors';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { authoriseDoctor, authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, isPlaceWithin, type Scope, scopeOf } from '../caller.ts';
import { doctorsWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { sittingsWithin, useAtPlacesOf } from '../serials/at-places.ts';
import { entriesBetween } from '../serials/calendar-entries.queries.ts';
import { dayReason } from '../serials/day-reason.ts';
import { estimateNow } from '../serials/estimated-time.ts';
import { dayUse, dayUses, dayUsesBetween, UNUSED_DAY } from '../serials/serials.queries.ts';
import { type DoctorOnDate, doctorOnDate, type Sitting, sittingOn } from '../serials/sitting-on.ts';
import { deskUse, offeredExtras, sittingAtDesk } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';
import { findDoctors } from './doctors.queries.ts';

/**
 * Reads the places of a sitting that staff may give (rules: serials 2 to 4).
 *
 * @param asked.date YYYY-MM-DD
 * @param asked.sitting undefined for the one that a booking gets (rules: calendar 3), or the first of the day
 *   if there is none
 * @throws DOCTOR_NOT_FOUND
 */
export async function availabilityOn(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  {
    doctorId,
    date,
    sitting: number,
  }: { doctorId: number; date: string; sitting?: SittingNumber | undefined },
): Promise<Availability> {
  authoriseDoctor(caller, 'view', doctorId);
  const scope = scopeOf(caller);
  const found = await sittingOn(read, doctorId, date);
  if (!found) throw new AppError('DOCTOR_NOT_FOUND');
  const day = useAtPlacesOf(scope, found, await dayUse(read, { doctorId, date }, clock.now()));
  const sittings = sittingsWithin(scope, found.sittings);
  const uses = sittings.map((sitting) => ({
    sitting,
    use: deskUse(sitting, day),
    extras: offeredExtras([sitting], day, config.extraSerials),
  }));
  const atDesk =
    number ?? sittingAtDesk({ ...found, sittings }, day, clock)?.sitting ?? uses[0]?.sitting.sitting;
  const chosen = uses.find(({ sitting }) => sitting.sitting === atDesk);
  const isFull = uses.every(({ use }) => use.available === 0);
  const { reason, said } = dayReason(found, scope, sittings.length > 0);
  const about = {
    doctorId,
    date,
    sittings: uses.map(({ sitting: { sitting, startTime, endTime, closed, ...at }, use, extras }) => ({
      sitting,
      startTime,
      endTime,
      ...placeMark(placeOf(at)),
      limit: use.limit,
      booked: use.booked,
      available: use.available,
      ...extras,
      ...(closed ? { closed } : {}),
    })),
    reason,
    ...said,
    nextFree: isFull ? await nextFreeAfter(read, found, clock.now(), scope) : null,
  };
  if (!chosen) {
    return {
      ...about,
      sitting: null,
      isScheduled: false,
      startTime: null,
      endTime: null,
      limit: 0,
      booked: day.given.filter((serial) => serial.takesPlace).length,
      available: 0,
      nextSerial: null,
      estimatedTime: null,
      freeReserved: [],
    };
  }
  const { sitting, use, extras } = chosen;
  return {
    ...about,
    sitting: sitting.sitting,
    isScheduled: true,
    startTime: sitting.startTime,
    endTime: sitting.endTime,
    limit: use.limit,
    booked: use.booked,
    available: use.available,
    ...extras,
    nextSerial: use.nextAtDesk,
    estimatedTime: use.nextAtDesk === null ? null : estimateNow(clock, date, sitting, use.nextAtDesk),
    freeReserved: use.available > 0 ? use.freeReserved : [],
  };
}

/** The first sitting after a date that has a free place, in two queries for all days together. */
async function nextFreeAfter(
  db: Db,
  { doctor, date }: DoctorOnDate,
  now: Date,
  scope: Scope,
): Promise<Availability['nextFree']> {
  const [from, to] = [addDays(date, 1), addDays(date, CALENDAR_LIMITS.nextDayAhead)];
  const entries = (await entriesBetween(db, { from, to, doctorIds: [doctor.id] }))(doctor.id);
  const uses = await dayUsesBetween(db, { doctorId: doctor.id, from, to }, now);
  for (let next = from; next <= to; next = addDays(next, 1)) {
    const { sittings } = calendarDay(doctor.week, next, entries);
    const day = uses.get(next) ?? UNUSED_DAY;
    const free = sittings.find(
      (sitting) => isPlaceWithin(scope, placeOf(sitting)) && deskUse(sitting, day).available > 0,
    );
    if (free) return { date: next, sitting: free.sitting, startTime: free.startTime };
  }
  return null;
}

/**
 * Reads the places of every active doctor of an active department, so that staff see them before they choose
 * a doctor.
 *
 * @param query.place the id of a place: other places are left out, and doctors who sit only there
 */
export async function availabilityOfAll(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  { date, place }: QueryOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  authoriseLimitedStaff(caller, 'view');
  const scope = scopeOf(caller, place);
  const doctorIds = await doctorsWithin(read, scope, { from: clock.today() });
  const { doctors } = await findDoctors(
    read,
    { onlyBookable: true, doctorIds },
    { limit: undefined, offset: 0 },
  );
  const entriesOf = await entriesBetween(read, { from: date, to: date });
  const uses = await dayUses(read, date, clock.now());
  return {
    doctors: doctors.map((doctor) => {
      const found = doctorOnDate(doctor, date, entriesOf(doctor.id));
      const sittings = sittingsWithin(scope, found.sittings);
      const day = uses.get(doctor.id) ?? UNUSED_DAY;
      const places = sittings.map((sitting) => deskUse(sitting, day).available);
      const free = sittings.filter((_, index) => (places[index] ?? 0) > 0);
      return {
        doctorId: doctor.id,
        isScheduled: sittings.length > 0,
        ...hoursOfDay(sittings),
        ...onlyPlace(free),
        limit: placesOfDay(sittings),
        available: places.reduce((sum, available) => sum + available, 0),
        ...offeredExtras(sittings, day, config.extraSerials),
        ...closedDay(sittings),
      };
    }),
  };
}

/**
 * The place of sittings that are all at the same one; left out for the first place, and for several places.
 */
function onlyPlace(sittings: readonly Sitting[]): { placeId?: number } {
  const [first, ...others] = placesOf(sittings);
  return first === undefined || others.length > 0 ? {} : placeMark(first);
}

/** How a day ended, if all of its sittings were ended or cancelled at the queue. */
function closedDay(sittings: readonly Sitting[]): { closed?: 'ended' | 'cancelled' } {
  if (sittings.length === 0 || sittings.some(({ closed }) => !closed)) return {};
  return { closed: sittings.some(({ closed }) => closed === 'ended') ? 'ended' : 'cancelled' };
}

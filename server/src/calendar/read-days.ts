import { say } from '@clinic-serial/contract/messages/message';
import { affectedBy } from '@clinic-serial/contract/rules/booking/affected';
import { toStaffDay } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { DoctorDay, listDaysOn, listDoctorDays } from '@clinic-serial/contract/subjects/calendar';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { takesPlace } from '@clinic-serial/contract/terms/appointment-status';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { authoriseDoctor, authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, isPlaceWithin, type Scope, scopeOf } from '../caller.ts';
import { doctorsWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { findDoctors } from '../doctors/doctors.queries.ts';
import { sittingsWithin } from '../serials/at-places.ts';
import { entriesBetween } from '../serials/calendar-entries.queries.ts';
import { dayReason } from '../serials/day-reason.ts';
import { type DoctorRecord, existingDoctor } from '../serials/sitting.queries.ts';
import { doctorOnDate } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { type AppointmentCount, countAppointments, countWaiting } from './calendar.queries.ts';

/**
 * Reads a doctor's hours on a date, and what decided them (rules: calendar 1).
 *
 * @param params.date YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND
 */
export async function doctorDay(
  { clock, database: { read } }: Services,
  caller: Caller,
  { id, date }: { id: number; date: string },
): Promise<DoctorDay> {
  authoriseDoctor(caller, 'view', id);
  const doctor = await existingDoctor(read, id);
  return readDay(read, doctor, date, clock.today(), scopeOf(caller));
}

/**
 * Reads the days of a doctor between two dates, both included, in a fixed number of queries.
 *
 * @param range.from the first date, YYYY-MM-DD
 * @param range.to the last date; before `from`, there are no days
 * @throws DOCTOR_NOT_FOUND; INVALID_INPUT for more than 62 days
 */
export async function doctorDays(
  { clock, database: { read } }: Services,
  caller: Caller,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<DataOf<typeof listDoctorDays>> {
  authoriseDoctor(caller, 'view', id);
  const most = CALENDAR_LIMITS.daysAtOnce;
  if (to > addDays(from, most - 1)) {
    const message = say('tooManyDays', { most });
    throw new AppError('INVALID_INPUT', { message, fieldErrors: { to: message } });
  }
  const doctor = await existingDoctor(read, id);
  const dayOf = await daysBetween(read, { doctorId: id, from, to }, clock.today(), scopeOf(caller));
  // addDays stops at the end of the year 9999, so its last days come several times.
  const dates = new Set(Array.from({ length: most }, (_, days) => addDays(from, days)));
  return { days: [...dates].filter((date) => date <= to).map((date) => dayOf(doctor, date)) };
}

/**
 * Reads the hours on a date of every active doctor of an active department whom the account may see, by name,
 * in a fixed number of queries.
 *
 * @param query.place the id of a place: other places are left out, and doctors who sit only there
 */
export async function daysOn(
  { clock, database: { read } }: Services,
  caller: Caller,
  { date, place }: QueryOf<typeof listDaysOn>,
): Promise<DataOf<typeof listDaysOn>> {
  authoriseLimitedStaff(caller, 'view');
  const scope = scopeOf(caller, place);
  const doctorIds = await doctorsWithin(read, scope, { from: clock.today() });
  const { doctors } = await findDoctors(
    read,
    { onlyBookable: true, doctorIds },
    { limit: undefined, offset: 0 },
  );
  const dayOf = await daysBetween(read, { from: date, to: date }, clock.today(), scope);
  return {
    days: doctors.map((doctor) => ({
      ...dayOf(doctor, date),
      doctorName: doctor.name,
      doctorNameBn: doctor.nameBn,
      departmentName: doctor.departmentName,
      departmentNameBn: doctor.departmentNameBn,
    })),
  };
}

/** One date of a doctor whose record the caller has read already. */
export async function readDay(
  db: Db,
  doctor: DoctorRecord,
  date: string,
  today: string,
  scope?: Scope,
): Promise<DoctorDay> {
  const dayOf = await daysBetween(db, { doctorId: doctor.id, from: date, to: date }, today, scope);
  return dayOf(doctor, date);
}

/** Reads all days in three queries (rules: calendar 1 and 4). @returns a function that gives one day */
async function daysBetween(
  db: Db,
  range: { doctorId?: number; from: string; to: string },
  today: string,
  scope: Scope,
): Promise<(doctor: DoctorRecord, date: string) => DoctorDay> {
  const { doctorId, from, to } = range;
  const entriesOf = await entriesBetween(db, {
    from,
    to,
    doctorIds: doctorId === undefined ? undefined : [doctorId],
  });
  const appointments = byDay(await countAppointments(db, range));
  const waiting = byDay(await countWaiting(db, range));
  return (doctor, date) => {
    const key = keyOf({ doctorId: doctor.id, date });
    const entries = entriesOf(doctor.id);
    const counts = (appointments.get(key) ?? []).filter(({ placeId }) => isPlaceWithin(scope, placeId));
    const found = doctorOnDate(doctor, date, entries);
    const sittings = sittingsWithin(scope, found.sittings);
    const { reason, entry, said } = dayReason(found, scope, sittings.length > 0);
    const isShown = (number: number) =>
      !scope?.placeIds || sittings.some(({ sitting }) => sitting === number);
    const people = (counted: (count: AppointmentCount) => boolean) =>
      counts.filter(counted).reduce((sum, count) => sum + count.people, 0);
    return {
      ...toStaffDay(sittings),
      doctorId: doctor.id,
      date,
      reason,
      ...said,
      until: entry?.kind === 'leave' ? entry.to : null,
      entryId: entry?.id ?? null,
      isChanged: entries.some(({ kind, from }) => kind === 'changed' && from === date),
      booked: people(({ status }) => takesPlace(status)),
      touched: people((count) => affectedBy(count, found, today) !== null),
      waiting: (waiting.get(key) ?? []).reduce(
        (sum, { sitting, people }) => sum + (isShown(sitting) ? people : 0),
        0,
      ),
    };
  };
}

const keyOf = ({ doctorId, date }: { doctorId: number; date: string }) => `${doctorId} ${date}`;

function byDay<Row extends { doctorId: number; date: string }>(rows: Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const ofDay = days.get(keyOf(row));
    if (ofDay) ofDay.push(row);
    else days.set(keyOf(row), [row]);
  }
  return days;
}

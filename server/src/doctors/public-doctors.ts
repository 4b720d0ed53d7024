import { type Pagination, paginationOf } from '@clinic-serial/contract/fields/paging';
import { otherDays } from '@clinic-serial/contract/rules/schedule/calendar-day';
import { summariseWeek } from '@clinic-serial/contract/rules/schedule/week-summary';
import {
  dailyPatientLimit,
  placesOf,
  toPublicSchedule,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type {
  DoctorInFull,
  LiveStatus,
  listDoctors as listEndpoint,
  PublicDoctor,
} from '@clinic-serial/contract/subjects/doctors';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { FIRST_PLACE, placeMark, placeOf } from '@clinic-serial/contract/terms/places';
import { type SpokenLanguage, spokenLanguages } from '@clinic-serial/contract/terms/spoken-languages';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { scopeOf, VISITOR } from '../caller.ts';
import { doctorsWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { feesOf } from '../ledger/visit-fee.ts';
import { pictureUrlOf } from '../pictures/read-picture.ts';
import { withStops } from '../queue/windows.ts';
import {
  type EntriesByDoctor,
  entriesBetween,
  type StoredEntry,
} from '../serials/calendar-entries.queries.ts';
import { liveStatusOf } from '../serials/live-status.ts';
import { dayNow, daysNow } from '../serials/serials.queries.ts';
import { type DoctorRecord, findDoctor } from '../serials/sitting.queries.ts';
import { doctorOnDate } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { findDoctors } from './doctors.queries.ts';

/**
 * Lists the doctors that the public can book, by name, with their places today.
 *
 * @param query an undefined `limit` returns all of them (rules: API 5); with `bangla: 'none'` their Bangla
 *   texts are null; with `place` only those who sit there by the week or today
 */
export async function publicDoctors(
  services: Services,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ doctors: PublicDoctor[]; pagination: Pagination }> {
  const { read } = services.database;
  const date = services.clock.today();
  const scope = scopeOf(VISITOR, query.place);
  const filter = {
    onlyBookable: true,
    search: query.search,
    department: query.department,
    doctorIds: await doctorsWithin(read, scope, { from: date, to: date }),
  };
  const offset = query.limit === undefined ? 0 : (query.offset ?? 0);
  const { doctors: records, total } = await findDoctors(read, filter, { limit: query.limit, offset });
  const doctorIds = query.limit === undefined ? undefined : records.map((record) => record.id);
  const dayOf = await daysNow(read, date, services.clock.now(), doctorIds);
  const entriesOf = await entriesAhead(read, date, doctorIds);
  const leftOut =
    query.bangla === 'none' ? { nameBn: null, qualificationBn: null, departmentNameBn: null } : {};
  const doctors: PublicDoctor[] = [];
  for (const record of records) {
    const entries = entriesOf(record.id);
    const found = doctorOnDate(record, date, entries);
    const day = await withStops(services, read, found, dayOf(record.id));
    const status = liveStatusOf(found, day, services, entries);
    doctors.push({ ...presentPublicDoctor(services, record, status), ...leftOut });
  }
  return {
    doctors,
    pagination: paginationOf(total, query.limit ?? total, offset),
  };
}

/** Reads one doctor that the public can book (rules: serials 9). @throws DOCTOR_NOT_FOUND */
export async function publicDoctor(services: Services, id: number): Promise<DoctorInFull> {
  const { record, status, entries } = await bookable(services, id);
  return {
    ...presentPublicDoctor(services, record, status),
    ...aboutDoctor(record),
    departmentLocation: record.departmentLocation,
    departmentLocationBn: record.departmentLocationBn,
    kept: (await services.habits.of(id)).kept,
    otherDays: otherDays(record.week, status.date, entries, {
      days: CALENDAR_LIMITS.otherDaysAhead,
      lastDays: CALENDAR_LIMITS.nextDayAhead,
    }).map(({ from, to, reason, sittings, entry: { text, textBn } }) => ({
      from,
      to,
      reason,
      sittings: sittings.map(({ startTime, endTime, ...at }) => ({
        startTime,
        endTime,
        ...placeMark(placeOf(at)),
      })),
      text,
      textBn,
    })),
  };
}

/** Reads the places today of a doctor that the public can book. @throws DOCTOR_NOT_FOUND */
export async function liveStatus(services: Services, id: number): Promise<LiveStatus> {
  return (await bookable(services, id)).status;
}

async function bookable(
  services: Services,
  id: number,
): Promise<{ record: DoctorRecord; status: LiveStatus; entries: readonly StoredEntry[] }> {
  const { read } = services.database;
  const date = services.clock.today();
  const record = await findDoctor(read, id);
  const entries = (await entriesAhead(read, date, [id]))(id);
  const found = record && doctorOnDate(record, date, entries);
  if (!found?.isBookable) throw new AppError('DOCTOR_NOT_FOUND');
  const now = await dayNow(read, { doctorId: id, date }, services.clock.now());
  const day = await withStops(services, read, found, now);
  return { record: found.doctor, status: liveStatusOf(found, day, services, entries), entries };
}

/** The entries for all days among which a doctor's next day is searched. */
function entriesAhead(db: Db, date: string, doctorIds: number[] | undefined): Promise<EntriesByDoctor> {
  return entriesBetween(db, { from: date, to: addDays(date, CALENDAR_LIMITS.nextDayAhead), doctorIds });
}

/** A doctor for the public. The fees are included only if the clinic records payments (FEES). */
export function presentPublicDoctor(
  { config }: Pick<Services, 'config'>,
  record: DoctorRecord,
  today: LiveStatus,
): PublicDoctor {
  return {
    id: record.id,
    name: record.name,
    nameBn: record.nameBn,
    qualification: record.qualification,
    qualificationBn: record.qualificationBn,
    departmentId: record.departmentId,
    departmentName: record.departmentName,
    departmentNameBn: record.departmentNameBn,
    experienceYears: record.experienceYears,
    gender: record.gender,
    photoUrl: pictureUrlOf(record.photoHash),
    isActive: record.isActive === 1,
    dailyPatientLimit: dailyPatientLimit(record.week),
    ...(config.fees === 'desk' && { fees: feesOf(config, record) }),
    weeklySchedule: toPublicSchedule(record.week),
    scheduleSummary: summariseWeek(record.week),
    ...placeIdsOf(record, today),
    today,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** The places at which a doctor sits by the week and today; left out if that is only the first place. */
function placeIdsOf({ week }: DoctorRecord, today: LiveStatus): Pick<PublicDoctor, 'placeIds'> {
  const now = today.isScheduledToday ? (today.sittings ?? [today]) : [];
  const placeIds = placesOf([...Object.values(week).flat(), ...now]);
  return placeIds.some((id) => id !== FIRST_PLACE) ? { placeIds } : {};
}

/** The fields that are in the answer about one doctor, and not in a list of doctors. */
export const aboutDoctor = (record: DoctorRecord) => ({
  languages: languagesOf(record),
  treats: record.treats,
  treatsBn: record.treatsBn,
});

export const languagesOf = ({ languages }: Pick<DoctorRecord, 'languages'>): SpokenLanguage[] =>
  spokenLanguages(languages.split(','));

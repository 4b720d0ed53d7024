import { type Pagination, paginationOf } from '@clinic-serial/contract/fields/paging';
import { toStaffSchedule } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type {
  listDoctors as listEndpoint,
  StaffDoctor,
  getDoctorStats as statsEndpoint,
} from '@clinic-serial/contract/subjects/doctors';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { AppError } from '../app-error.ts';
import { authoriseDoctor, authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, type Scope, scopeOf } from '../caller.ts';
import { doctorsWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import { atPlacesOf, useAtPlacesOf } from '../serials/at-places.ts';
import { entriesBetween } from '../serials/calendar-entries.queries.ts';
import { liveStatusOf } from '../serials/live-status.ts';
import { type DayNow, dayNow, daysNow } from '../serials/serials.queries.ts';
import { existingDoctor } from '../serials/sitting.queries.ts';
import { type DoctorOnDate, doctorOnDate, sittingOn } from '../serials/sitting-on.ts';
import type { Services } from '../services.ts';
import { countAppointmentsOfDoctor, findDoctors } from './doctors.queries.ts';
import { aboutDoctor, presentPublicDoctor } from './public-doctors.ts';

/**
 * Lists the doctors that staff work with, inactive ones included, by name; 10 a page unless asked otherwise.
 */
export async function staffDoctors(
  services: Services,
  caller: Caller,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ doctors: StaffDoctor[]; pagination: Pagination }> {
  authoriseLimitedStaff(caller, 'view');
  const { read } = services.database;
  const { limit = LIST_SIZES.doctorsPerPage, offset = 0, search, department } = query;
  const isActive = query.isActive && (query.isActive === '1' ? (1 as const) : (0 as const));
  const within = scopeOf(caller, query.place);
  const from = services.clock.today();
  const own = await doctorsWithin(read, within, { from });
  const filter = { onlyBookable: false, search, department, isActive, doctorIds: own };
  const { doctors: records, total } = await findDoctors(read, filter, { limit, offset });
  const date = services.clock.today();
  const doctorIds = records.map((record) => record.id);
  const dayOf = await daysNow(read, date, services.clock.now(), doctorIds);
  const entriesOf = await entriesBetween(read, { from: date, to: date, doctorIds });
  return {
    doctors: records.map((record) =>
      presentStaffDoctor(
        services,
        doctorOnDate(record, date, entriesOf(record.id)),
        dayOf(record.id),
        scopeOf(caller),
      ),
    ),
    pagination: paginationOf(total, limit, offset),
  };
}

/** Reads one doctor of the account, active or not. @throws DOCTOR_NOT_FOUND */
export async function staffDoctor(services: Services, caller: Caller, id: number): Promise<StaffDoctor> {
  authoriseDoctor(caller, 'view', id);
  return readStaffDoctor(services, services.database.read, id, scopeOf(caller));
}

/** A doctor's numbers. @throws DOCTOR_NOT_FOUND */
export async function doctorStats(
  { database }: Services,
  caller: Caller,
  id: number,
): Promise<DataOf<typeof statsEndpoint>> {
  authoriseDoctor(caller, 'view', id);
  const { read } = database;
  await existingDoctor(read, id);
  return { totalAppointments: await countAppointmentsOfDoctor(read, id, scopeOf(caller)) };
}

/**
 * Reads one doctor inside a transaction. The caller must be authorised already.
 *
 * @param limits the limits of the account; undefined for none
 * @throws DOCTOR_NOT_FOUND
 */
export async function readStaffDoctor(
  services: Services,
  db: Db,
  id: number,
  limits?: Scope,
): Promise<StaffDoctor> {
  const date = services.clock.today();
  const found = await sittingOn(db, id, date);
  if (!found) throw new AppError('DOCTOR_NOT_FOUND');
  const day = await dayNow(db, { doctorId: id, date }, services.clock.now());
  return presentStaffDoctor(services, found, day, limits);
}

/** A doctor for staff, with only the sittings at the places of the account (rules: places 8). */
function presentStaffDoctor(
  services: Pick<Services, 'config' | 'clock'>,
  found: DoctorOnDate,
  day: DayNow,
  limits: Scope,
): StaffDoctor {
  const { doctor, isBookable, ...at } = atPlacesOf(limits, found);
  const use = useAtPlacesOf(limits, found, day.use);
  const today = liveStatusOf({ doctor, isBookable, ...at }, { ...day, use }, services);
  return {
    ...presentPublicDoctor(services, doctor, today),
    ...aboutDoctor(doctor),
    room: doctor.room,
    roomBn: doctor.roomBn,
    phone: doctor.phone,
    email: doctor.email,
    weeklySchedule: toStaffSchedule(doctor.week),
    isBookable,
  };
}

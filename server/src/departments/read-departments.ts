import type {
  DepartmentStats,
  listDepartments as listEndpoint,
  PublicDepartment,
  StaffDepartment,
} from '@clinic-serial/contract/subjects/departments';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { AppError } from '../app-error.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, knownDoctors, type Scope, scopeOf, VISITOR } from '../caller.ts';
import { doctorsWithin } from '../database/scope.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { countAppointments, type DepartmentRecord, findDepartments } from './departments.queries.ts';

type Numbers = Omit<DepartmentStats, 'doctorCount' | 'totalDoctors'>;

/**
 * Reads the numbers of all departments, by department id. Today's number leaves cancelled appointments out;
 * the others count every status. Deleted appointments are never counted.
 *
 * @param today the clinic day, YYYY-MM-DD. This month and the last 30 days end with it.
 */
async function departmentNumbers(db: Db, today: string, scope: Scope): Promise<Map<number, Numbers>> {
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonthEnd = addDays(monthStart, -1);
  const ranges = {
    thisMonthAppointments: { from: monthStart, to: today },
    todayAppointments: { from: today, to: today, onlyTakingPlace: true as const },
    last30DaysAppointments: { from: addDays(today, 1 - LIST_SIZES.statsDays), to: today },
    lastMonthAppointments: { from: `${lastMonthEnd.slice(0, 8)}01`, to: lastMonthEnd },
  };
  const rows = await countAppointments(db, ranges, scope);
  return new Map(
    rows.map(({ departmentId, total, ...within }) => [departmentId, { totalAppointments: total, ...within }]),
  );
}

const NO_APPOINTMENTS: Numbers = {
  totalAppointments: 0,
  thisMonthAppointments: 0,
  todayAppointments: 0,
  last30DaysAppointments: 0,
  lastMonthAppointments: 0,
};

function presentPublic(row: DepartmentRecord): PublicDepartment {
  const { id, name, nameBn, description, descriptionBn, searchWords } = row;
  const isActive = row.isActive === 1;
  return {
    id,
    name,
    nameBn,
    description,
    descriptionBn,
    isActive,
    searchWords,
    doctorCount: row.activeDoctors,
  };
}

/**
 * Lists the departments that the public sees. With `searchWords: 'none'` their search words are null, with
 * `bangla: 'none'` their Bangla texts. With `place` they are those of the doctors who sit there by the week
 * or today.
 */
export async function publicDepartments(
  { database, clock }: Services,
  query: QueryOf<typeof listEndpoint>,
): Promise<PublicDepartment[]> {
  const doctorIds = await doctorsAt(database.read, scopeOf(VISITOR, query.place), clock.today());
  const rows = await findDepartments(database.read, { onlyActive: true, doctorIds });
  const departments = rows.map(presentPublic);
  const leftOut = {
    ...(query.searchWords === 'none' ? { searchWords: null } : {}),
    ...(query.bangla === 'none' ? { nameBn: null, descriptionBn: null } : {}),
  };
  return departments.map((department) => ({ ...department, ...leftOut }));
}

/** The doctors of a scope who sit at its places by the week or today; undefined for all doctors. */
const doctorsAt = (db: Db, scope: Scope, today: string) =>
  doctorsWithin(db, scope, { from: today, to: today });

/**
 * Lists the departments of the account's doctors, with the numbers of these doctors.
 *
 * @param place the id of a place: only its doctors and visits are counted; undefined for all places
 */
export async function staffDepartments(
  services: Services,
  caller: Caller,
  place: number | undefined,
): Promise<StaffDepartment[]> {
  authoriseLimitedStaff(caller, 'view');
  const { read } = services.database;
  const scope = scopeOf(caller, place);
  const doctorIds =
    place === undefined ? knownDoctors(caller) : await doctorsAt(read, scope, services.clock.today());
  const filter = { onlyActive: false, doctorIds };
  return presentForStaff(services, read, await findDepartments(read, filter), scope);
}

/** Reads one department that the account may see, with its numbers. @throws DEPARTMENT_NOT_FOUND */
export async function staffDepartment(
  services: Services,
  caller: Caller,
  id: number,
): Promise<StaffDepartment> {
  authoriseLimitedStaff(caller, 'view');
  return readStaffDepartment(services, services.database.read, id, caller);
}

/** Reads the numbers of one department that the account may see. @throws DEPARTMENT_NOT_FOUND */
export async function staffDepartmentStats(
  services: Services,
  caller: Caller,
  id: number,
): Promise<DepartmentStats> {
  return (await staffDepartment(services, caller, id)).stats;
}

/**
 * Reads one department for an authorised caller.
 *
 * @param caller limits the result to what a limited account may see; undefined for all of it
 * @throws DEPARTMENT_NOT_FOUND
 */
export async function readStaffDepartment(
  services: Services,
  db: Db,
  id: number,
  caller?: Caller,
): Promise<StaffDepartment> {
  const doctorIds = caller && knownDoctors(caller);
  const rows = await findDepartments(db, { onlyActive: false, id, doctorIds });
  const [department] = await presentForStaff(services, db, rows, caller && scopeOf(caller));
  if (!department) throw new AppError('DEPARTMENT_NOT_FOUND');
  return department;
}

async function presentForStaff(
  { clock }: Services,
  db: Db,
  rows: DepartmentRecord[],
  scope: Scope,
): Promise<StaffDepartment[]> {
  const numbers = await departmentNumbers(db, clock.today(), scope);
  return rows.map((row) => ({
    ...presentPublic(row),
    location: row.location,
    locationBn: row.locationBn,
    stats: {
      doctorCount: row.activeDoctors,
      totalDoctors: row.allDoctors,
      ...(numbers.get(row.id) ?? NO_APPOINTMENTS),
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

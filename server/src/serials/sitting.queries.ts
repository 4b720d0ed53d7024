import {
  type SittingHours,
  shownAt,
  type WorkingWeek,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { FIRST_PLACE } from '@clinic-serial/contract/terms/places';
import { WEEKDAYS, type Weekday } from '@clinic-serial/contract/time/calendar';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import { keepQuery } from '../database/keep-query.ts';
import type { DoctorRow, WeeklySessionRow } from '../database/rows/doctors.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';

/** A doctor with the department and the working week. */
export interface DoctorRecord extends Selectable<DoctorRow> {
  departmentName: string;
  departmentNameBn: string | null;
  /** The doctor's own room, or without one the location of the department. */
  departmentLocation: string | null;
  departmentLocationBn: string | null;
  departmentIsActive: 0 | 1;
  week: WorkingWeek;
}

export function doctorsWithDepartment(db: Db) {
  return db.selectFrom('doctors').innerJoin('departments', 'departments.id', 'doctors.departmentId');
}

/** A doctor's own room in any language replaces the location of the department in both. */
export const DEPARTMENT_COLUMNS = [
  'departments.name as departmentName',
  'departments.nameBn as departmentNameBn',
  sql<string | null>`coalesce(doctors.room, doctors.room_bn, departments.location)`.as('departmentLocation'),
  sql<string | null>`case when coalesce(doctors.room, doctors.room_bn) is null
    then departments.location_bn else doctors.room_bn end`.as('departmentLocationBn'),
  'departments.isActive as departmentIsActive',
] as const;

const daysOfDoctor = keepQuery((db, { id }: { id: number }) =>
  doctorsWithDepartment(db)
    .leftJoin('weeklySessions', 'weeklySessions.doctorId', 'doctors.id')
    .selectAll('doctors')
    .select([
      ...DEPARTMENT_COLUMNS,
      'weeklySessions.weekday',
      'weeklySessions.sitting',
      'weeklySessions.startTime',
      'weeklySessions.endTime',
      'weeklySessions.patientLimit',
      'weeklySessions.reservedSlots',
      'weeklySessions.placeId',
      'weeklySessions.room as sittingRoom',
      'weeklySessions.roomBn as sittingRoomBn',
    ])
    .where('doctors.id', '=', id)
    .orderBy('weeklySessions.sitting'),
);

/** One doctor with the week, active or not, in one query; undefined when there is none. */
export async function findDoctor(db: Db, id: number): Promise<DoctorRecord | undefined> {
  const rows = await daysOfDoctor(db, { id });
  const [first] = rows;
  if (!first) return undefined;
  const {
    weekday: _weekday,
    sitting: _sitting,
    startTime: _start,
    endTime: _end,
    patientLimit: _limit,
    reservedSlots: _slots,
    placeId: _place,
    sittingRoom: _room,
    sittingRoomBn: _roomBn,
    ...row
  } = first;
  const sittings = rows.map((one) => ({ ...one, room: one.sittingRoom, roomBn: one.sittingRoomBn }));
  return { ...row, week: weekOf(sittings) };
}

/** One doctor, active or not. @throws DOCTOR_NOT_FOUND */
export async function existingDoctor(db: Db, id: number): Promise<DoctorRecord> {
  const doctor = await findDoctor(db, id);
  if (!doctor) throw new AppError('DOCTOR_NOT_FOUND');
  return doctor;
}

/** The working weeks by doctor id; with undefined ids of all doctors. */
export async function workingWeeks(
  db: Db,
  doctorIds: number[] | undefined,
): Promise<Map<number, WorkingWeek>> {
  if (doctorIds?.length === 0) return new Map();
  let query = db.selectFrom('weeklySessions').selectAll().orderBy('sitting');
  if (doctorIds) query = query.where('doctorId', 'in', doctorIds);
  const days = groupBy(await query.execute(), ({ doctorId }) => doctorId);
  return new Map([...days].map(([doctorId, rows]) => [doctorId, weekOf(rows)]));
}

/**
 * Builds a working week from rows of `weekly_sessions`, which are sorted by sitting. A doctor without
 * sittings has one row of nulls.
 */
function weekOf(
  rows: Array<{
    [Column in keyof Omit<Selectable<WeeklySessionRow>, 'doctorId'>]:
      | Selectable<WeeklySessionRow>[Column]
      | null;
  }>,
): WorkingWeek {
  const week: Partial<Record<Weekday, SittingHours[]>> = {};
  for (const row of rows) {
    const { weekday, sitting, startTime, endTime, patientLimit, reservedSlots, placeId, room, roomBn } = row;
    const day = WEEKDAYS.find((known) => known === weekday);
    if (!day || sitting === null || startTime === null || endTime === null || patientLimit === null) continue;
    const sittings = week[day] ?? [];
    week[day] = sittings;
    const hours = {
      sitting,
      startTime,
      endTime,
      patientLimit,
      reservedSlots: reservedSlots ? reservedSlots.split(',').filter(Boolean).map(Number) : [],
    };
    // The plain form keeps objects small: most sittings are at the first place without a room, and lists of
    // all doctors have thousands of sittings.
    const isPlain = (placeId ?? FIRST_PLACE) === FIRST_PLACE && !room && !roomBn;
    sittings.push(
      isPlain ? hours : { ...hours, ...shownAt({ placeId: placeId ?? FIRST_PLACE, room, roomBn }) },
    );
  }
  return week;
}

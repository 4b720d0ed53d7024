import { calendarDay, type DayReason } from '@clinic-serial/contract/rules/schedule/calendar-day';
import type { SittingHours, SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { Db } from '../database/tables.ts';
import { entriesBetween, entriesOn, type StoredEntry } from './calendar-entries.queries.ts';
import {
  DEPARTMENT_COLUMNS,
  type DoctorRecord,
  doctorsWithDepartment,
  findDoctor,
  workingWeeks,
} from './sitting.queries.ts';

export type Sitting = SittingHours;

/** A doctor and the facts about one date of the doctor. */
export interface DoctorOnDate {
  doctor: DoctorRecord;
  /** YYYY-MM-DD */
  date: string;
  /** True for an active doctor of an active department (rules: serials 9). */
  isBookable: boolean;
  /** In their order; none on a day off. */
  sittings: readonly Sitting[];
  /** What decided about the date: the working week or an entry of the calendar. */
  reason: DayReason;
  /** That entry; undefined when the working week decided. */
  entry: StoredEntry | undefined;
  /** The holiday of some places that closed sittings of the date; undefined if none was closed. */
  closedBy: StoredEntry | undefined;
}

/**
 * Finds out whether a doctor sees patients on a date, and when (rules: calendar 1). All serials are given by
 * this answer.
 *
 * @returns undefined when there is no such doctor
 */
export async function sittingOn(db: Db, doctorId: number, date: string): Promise<DoctorOnDate | undefined> {
  const doctor = await findDoctor(db, doctorId);
  return doctor && doctorOnDate(doctor, date, await entriesOn(db, { doctorId, date }));
}

/** {@link sittingOn} for a doctor whose record was read before. Entries of other dates are ignored. */
export function doctorOnDate(
  doctor: DoctorRecord,
  date: string,
  entries: readonly StoredEntry[],
): DoctorOnDate {
  return {
    doctor,
    date,
    isBookable: doctor.isActive === 1 && doctor.departmentIsActive === 1,
    ...calendarDay(doctor.week, date, entries),
  };
}

/** The sitting with a number; undefined when the doctor does not have it on that date. */
export function sittingWithNumber(
  { sittings }: Pick<DoctorOnDate, 'sittings'>,
  number: SittingNumber,
): Sitting | undefined {
  return sittings.find(({ sitting }) => sitting === number);
}

interface DoctorDate {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
}

/**
 * Does the work of {@link sittingOn} for many dates of many doctors, in three queries.
 *
 * @param dates all dates that will be asked for
 */
export async function doctorsOnDates(
  db: Db,
  dates: readonly DoctorDate[],
): Promise<(asked: DoctorDate) => DoctorOnDate | undefined> {
  const [first] = dates;
  if (!first) return () => undefined;
  const doctorIds = [...new Set(dates.map(({ doctorId }) => doctorId))];
  const days = dates.map(({ date }) => date).sort();
  const rows = await doctorsWithDepartment(db)
    .selectAll('doctors')
    .select(DEPARTMENT_COLUMNS)
    .where('doctors.id', 'in', doctorIds)
    .execute();
  const weeks = await workingWeeks(db, doctorIds);
  const entriesOf = await entriesBetween(db, {
    from: days[0] ?? first.date,
    to: days.at(-1) ?? first.date,
    doctorIds,
  });
  const doctors = new Map(rows.map((row) => [row.id, { ...row, week: weeks.get(row.id) ?? {} }]));
  return ({ doctorId, date }) => {
    const doctor = doctors.get(doctorId);
    return doctor && doctorOnDate(doctor, date, entriesOf(doctorId));
  };
}

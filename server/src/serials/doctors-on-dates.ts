import type { Db } from '../database/tables.ts';
import { entriesBetween } from './calendar-entries.queries.ts';
import { DEPARTMENT_COLUMNS, doctorsWithDepartment, workingWeeks } from './sitting.queries.ts';
import { type DoctorOnDate, doctorOnDate } from './sitting-on.ts';

/** A doctor's date. */
interface DoctorDate {
  doctorId: number;
  /** YYYY-MM-DD */
  date: string;
}

/**
 * Answers the same as `sittingOn` for many dates of many doctors, in three queries.
 *
 * @param dates all dates that will be asked for
 * @returns a function that answers undefined when there is no such doctor
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

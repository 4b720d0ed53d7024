import { type WorkingDay, workingDayOn } from '@clinic-serial/contract/rules/weekly-schedule';
import type { Db } from '../database/tables.ts';
import { type DoctorRecord, findDoctor } from './sitting.queries.ts';

/** A doctor's hours on one date, with the places and the reserved numbers. */
export type Sitting = WorkingDay;

/** A doctor and what the clinic knows of one of their dates. */
export interface DoctorOnDate {
  doctor: DoctorRecord;
  /** YYYY-MM-DD */
  date: string;
  /** True for an active doctor of an active department (rules: serials 9). */
  isBookable: boolean;
  /** Undefined on a day off. */
  sitting: Sitting | undefined;
}

/**
 * Answers whether a doctor sees patients on a date, and when. All serials are given by this answer.
 *
 * @param date YYYY-MM-DD
 * @returns undefined when there is no such doctor
 */
export async function sittingOn(db: Db, doctorId: number, date: string): Promise<DoctorOnDate | undefined> {
  const doctor = await findDoctor(db, doctorId);
  return doctor && doctorOnDate(doctor, date);
}

/** The same answer for a doctor whose record is at hand, for example one of a list. */
export function doctorOnDate(doctor: DoctorRecord, date: string): DoctorOnDate {
  return {
    doctor,
    date,
    isBookable: doctor.isActive === 1 && doctor.departmentIsActive === 1,
    sitting: workingDayOn(doctor.week, date),
  };
}

import { WEEKDAY_NAMES, weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { sessionOn, type WorkingDay } from '@clinic-serial/contract/rules/weekly-schedule';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/tables.ts';
import { type DoctorRecord, findDoctor } from '../doctors/doctors.queries.ts';
import type { Services } from '../services.ts';
import { isSessionOver } from './availability.ts';

/**
 * Finds the sitting that the public may book. The doctor and the department must be active, the doctor must
 * work on that date, and the sitting must not be over.
 *
 * @param date the clinic day, YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER (rules: serials 9 and 10)
 */
export async function bookableSession(
  services: Services,
  db: Db,
  doctorId: number,
  date: string,
): Promise<{ doctor: DoctorRecord; day: WorkingDay }> {
  const doctor = await findDoctor(db, doctorId);
  if (!doctor || doctor.isActive === 0 || doctor.departmentIsActive === 0)
    throw new AppError('DOCTOR_NOT_FOUND');
  const day = sessionOn(doctor.week, date);
  if (!day) {
    throw new AppError('NOT_SCHEDULED', {
      sentence: `${doctor.name} is not available on ${WEEKDAY_NAMES[weekdayOf(date)]}. Please choose another doctor.`,
    });
  }
  if (isSessionOver(day, services)) throw new AppError('SESSION_OVER');
  return { doctor, day };
}

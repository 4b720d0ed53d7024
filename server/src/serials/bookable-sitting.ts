import { weekdayOf } from '@clinic-serial/contract/fields/calendar';
import { say } from '@clinic-serial/contract/messages/message';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { isSittingOver } from './live-status.ts';
import type { DoctorRecord } from './sitting.queries.ts';
import { type Sitting, sittingOn } from './sitting-on.ts';

/** A doctor who sees patients on a date. */
interface BookableSitting {
  doctor: DoctorRecord;
  sitting: Sitting;
}

/**
 * The sitting that the public may book: of an active doctor of an active department, and not over yet.
 *
 * @param date the clinic day, YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND, NOT_SCHEDULED, SESSION_OVER (rules: serials 9 and 10)
 */
export async function bookableSitting(
  services: Services,
  db: Db,
  doctorId: number,
  date: string,
): Promise<BookableSitting> {
  const found = await sittingOn(db, doctorId, date);
  if (!found?.isBookable) throw new AppError('DOCTOR_NOT_FOUND');
  const { doctor, sitting } = found;
  if (!sitting) throw notScheduled('notScheduledToday', doctor, date);
  if (isSittingOver(sitting, services)) throw new AppError('SESSION_OVER');
  return { doctor, sitting };
}

/**
 * The sitting that staff may book at the desk, on any date and also when its hours are over.
 *
 * @param date YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND, DOCTOR_INACTIVE, NOT_SCHEDULED (rules: serials 9)
 */
export async function sittingForStaff(db: Db, doctorId: number, date: string): Promise<BookableSitting> {
  const found = await sittingOn(db, doctorId, date);
  if (!found) throw new AppError('DOCTOR_NOT_FOUND');
  if (!found.isBookable) throw new AppError('DOCTOR_INACTIVE');
  const { doctor, sitting } = found;
  if (!sitting) throw notScheduled('notScheduledOnDate', doctor, date);
  return { doctor, sitting };
}

function notScheduled(
  sentence: 'notScheduledToday' | 'notScheduledOnDate',
  doctor: DoctorRecord,
  date: string,
): AppError {
  return new AppError('NOT_SCHEDULED', {
    message: say(sentence, { doctor: doctor.name, doctorBn: doctor.nameBn, weekday: weekdayOf(date) }),
  });
}

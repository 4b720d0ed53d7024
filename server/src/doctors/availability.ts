import type { Availability } from '@clinic-serial/contract/doctors';
import { clockTimeOf } from '@clinic-serial/contract/fields/minutes';
import { estimatedMinutes, sessionOn } from '@clinic-serial/contract/rules/weekly-schedule';
import { AppError } from '../app-error.ts';
import { authoriseStaff } from '../authorise.ts';
import { serialsOf } from '../booking/booking.queries.ts';
import { sessionUse } from '../booking/session-use.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { findDoctor } from './doctors.queries.ts';

/**
 * The places of a sitting that staff may give.
 *
 * @param date YYYY-MM-DD
 * @throws DOCTOR_NOT_FOUND (rules: serials 2 to 4)
 */
export async function availabilityOn(
  { database: { read } }: Services,
  caller: Caller,
  doctorId: number,
  date: string,
): Promise<Availability> {
  authoriseStaff(caller, 'view');
  const doctor = await findDoctor(read, doctorId);
  if (!doctor) throw new AppError('DOCTOR_NOT_FOUND');
  const day = sessionOn(doctor.week, date);
  const given = await serialsOf(read, doctorId, date);
  if (!day) {
    return {
      doctorId,
      date,
      isScheduled: false,
      startTime: null,
      endTime: null,
      limit: 0,
      booked: given.filter((serial) => serial.takesPlace).length,
      available: 0,
      nextSerial: null,
      estimatedTime: null,
      freeReserved: [],
    };
  }
  const use = sessionUse(day, given);
  return {
    doctorId,
    date,
    isScheduled: true,
    startTime: day.startTime,
    endTime: day.endTime,
    limit: use.limit,
    booked: use.booked,
    available: use.available,
    nextSerial: use.nextAtDesk,
    estimatedTime: use.nextAtDesk === null ? null : clockTimeOf(estimatedMinutes(day, use.nextAtDesk)),
    freeReserved: use.available > 0 ? use.freeReserved : [],
  };
}

import type { Availability } from '@clinic-serial/contract/doctors';
import { AppError } from '../app-error.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import { estimateNow } from '../serials/estimated-time.ts';
import { serialsOf } from '../serials/serials.queries.ts';
import { sittingOn } from '../serials/sitting-on.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';

/**
 * The places of a sitting as staff may give them (rules: serials 2 to 4).
 *
 * @param date YYYY-MM-DD
 */
export async function availabilityOn(
  { clock, database: { read } }: Services,
  caller: Caller,
  doctorId: number,
  date: string,
): Promise<Availability> {
  authoriseStaff(caller, 'view');
  const found = await sittingOn(read, doctorId, date);
  if (!found) throw new AppError('DOCTOR_NOT_FOUND');
  const { sitting } = found;
  const given = await serialsOf(read, { doctorId, date });
  if (!sitting) {
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
  const use = sittingUse(sitting, given);
  return {
    doctorId,
    date,
    isScheduled: true,
    startTime: sitting.startTime,
    endTime: sitting.endTime,
    limit: use.limit,
    booked: use.booked,
    available: use.available,
    nextSerial: use.nextAtDesk,
    estimatedTime: use.nextAtDesk === null ? null : estimateNow(clock, date, sitting, use.nextAtDesk),
    freeReserved: use.available > 0 ? use.freeReserved : [],
  };
}

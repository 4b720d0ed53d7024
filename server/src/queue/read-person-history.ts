import { personHistory } from '@clinic-serial/contract/rules/queue/person-history';
import type { DataOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getPersonHistory } from '@clinic-serial/contract/subjects/sitting-record';
import { AppError } from '../app-error.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, isVisitWithin, scopeOf } from '../caller.ts';
import { bookingTypeOf } from '../serials/booking-type.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { loadQueue } from './load-queue.ts';
import { createdAtOf, sittingOfAppointment } from './queue.queries.ts';

/**
 * What happened to one person of a queue, and who went ahead of them (rules: queue 25).
 *
 * @throws APPOINTMENT_NOT_FOUND; QUEUE_NOT_FOUND if the doctor is gone
 */
export async function readPersonHistory(
  { database, config }: Services,
  caller: Caller,
  id: number,
): Promise<DataOf<typeof getPersonHistory>> {
  authoriseLimitedStaff(caller, 'view');
  const { read } = database;
  const found = await sittingOfAppointment(read, id);
  if (!found || !isVisitWithin(scopeOf(caller), found)) throw new AppError('APPOINTMENT_NOT_FOUND');
  const { doctorId, date, daySerial, startTime, endTime } = found;
  const of = { doctorId, date, sitting: serialOf(daySerial).sitting };
  const { rows, acts } = await loadQueue(read, config, of, { startTime, endTime });
  const row = rows.find(({ appointmentId }) => appointmentId === id);
  if (!row || row.status === 'Deleted') throw new AppError('APPOINTMENT_NOT_FOUND');
  return {
    serialNumber: row.serialNumber,
    bookedAt: await createdAtOf(read, id),
    bookingType: bookingTypeOf(row),
    ...personHistory(rows, acts, config.queue, id),
  };
}

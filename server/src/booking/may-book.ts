import { nameKey } from '@clinic-serial/contract/fields/person-name';
import { LIMITS } from '@clinic-serial/contract/rules/limits';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/tables.ts';
import { liveAppointments } from './booking.queries.ts';

/**
 * One live appointment per phone, name, doctor and date, and at most 5 per phone and date (decisions: Booking 6). Call
 * it under the lock of the patient's phone.
 *
 * @param name the patient's name of this booking; its case and spacing play no part
 * @throws ALREADY_BOOKED with the serial that they have, TOO_MANY_BOOKINGS
 */
export async function assertMayBook(
  tx: Db,
  patientId: number,
  name: string,
  doctorId: number,
  date: string,
): Promise<void> {
  const live = await liveAppointments(tx, patientId, date);
  const same = live.find((row) => row.doctorId === doctorId && row.patientNameKey === nameKey(name));
  if (same) {
    throw new AppError('ALREADY_BOOKED', {
      sentence: `You already have serial ${same.serialNumber} with this doctor today.`,
    });
  }
  if (live.length >= LIMITS.liveAppointmentsPerPhone) throw new AppError('TOO_MANY_BOOKINGS');
}

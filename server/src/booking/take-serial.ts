import { clockTimeOf } from '@clinic-serial/contract/fields/minutes';
import { estimatedMinutes, type WorkingDay } from '@clinic-serial/contract/rules/weekly-schedule';
import { AppError } from '../app-error.ts';
import type { Engine } from '../database/portable.ts';
import { lockKeyWithin } from '../database/portable.ts';
import type { Db } from '../database/tables.ts';
import { serialsOf } from './booking.queries.ts';
import { sessionUse } from './session-use.ts';

/**
 * Locks a sitting until the transaction ends. Every transaction that gives or frees a place of the sitting
 * takes this lock, so that they run one at a time (rules: serials 1). The doctor cannot be saved or deleted
 * meanwhile, so the limit that is read after this call is still the limit at the commit.
 */
export function lockSession(tx: Db, engine: Engine, doctorId: number, date: string): Promise<void> {
  return lockKeyWithin(tx, engine, `doctor:${doctorId}`, `doctor-day:${doctorId}:${date}`);
}

/** A serial and its sitting, as an appointment stores them. */
export interface TakenSerial {
  serialNumber: number;
  sessionStart: string;
  sessionEnd: string;
  estimatedTime: string;
  isReservedSlot: 0 | 1;
}

/**
 * Takes the next serial of a sitting for an online booking. Call it inside the transaction that inserts the
 * appointment, after {@link lockSession}, with the schedule read after the lock.
 *
 * @throws FULLY_BOOKED (rules: serials 2 to 4)
 */
export async function takeSerialOnline(
  tx: Db,
  doctorId: number,
  date: string,
  day: WorkingDay,
): Promise<TakenSerial> {
  const given = await serialsOf(tx, doctorId, date);
  const { nextOnline } = sessionUse(day, given);
  if (nextOnline === null) throw new AppError('FULLY_BOOKED');
  return inSession(day, nextOnline);
}

/**
 * Takes a serial of a sitting at the desk. Without a wanted number it is the next serial, or the lowest
 * reserved number when only those are left. A wanted number must be that serial or a free reserved number.
 * Call it like {@link takeSerialOnline}.
 *
 * @param wanted the number that staff chose, or null
 * @throws FULLY_BOOKED, SERIAL_TAKEN (rules: serials 2 and 4)
 */
export async function takeSerialAtDesk(
  tx: Db,
  doctorId: number,
  date: string,
  day: WorkingDay,
  wanted: number | null,
): Promise<TakenSerial> {
  const given = await serialsOf(tx, doctorId, date);
  const use = sessionUse(day, given);
  if (use.nextAtDesk === null) {
    throw new AppError('FULLY_BOOKED', { sentence: 'No available slots for this doctor on this date' });
  }
  if (wanted === null || wanted === use.nextAtDesk) return inSession(day, use.nextAtDesk);
  if (!use.freeReserved.includes(wanted)) throw new AppError('SERIAL_TAKEN');
  return inSession(day, wanted);
}

function inSession(day: WorkingDay, serialNumber: number): TakenSerial {
  return {
    serialNumber,
    sessionStart: day.startTime,
    sessionEnd: day.endTime,
    estimatedTime: clockTimeOf(estimatedMinutes(day, serialNumber)),
    isReservedSlot: day.reservedSlots.includes(serialNumber) ? 1 : 0,
  };
}

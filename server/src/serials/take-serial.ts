import type { ExtraSerial } from '@clinic-serial/contract/fields/extra-serial';
import { say } from '@clinic-serial/contract/messages/message';
import type { SittingAt } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { type ExtraReason, WITHOUT_NETWORK } from '@clinic-serial/contract/terms/extra-serials';
import { FIRST_PLACE, placeOf } from '@clinic-serial/contract/terms/places';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { SittingLock } from '../database/locks.ts';
import type { Db } from '../database/tables.ts';
import { daySerialOf } from './day-serial.ts';
import { estimateNow, storedEstimate } from './estimated-time.ts';
import { leaseEndOf } from './leased-serials.queries.ts';
import { dayUse } from './serials.queries.ts';
import type { DoctorRecord } from './sitting.queries.ts';
import type { Sitting } from './sitting-on.ts';
import { extrasLeft, type SittingUse, sittingUse } from './sitting-use.ts';

/** A serial and the hours of its sitting, as an appointment keeps them. */
export interface TakenSerial {
  daySerial: number;
  sessionStart: string;
  sessionEnd: string;
  /** See estimated-time.ts. */
  estimatedTime: string;
  isReservedSlot: 0 | 1;
  placeId: number;
  /** The sitting's room, if it is not that of the doctor or the department. */
  departmentLocation?: string | null;
  departmentLocationBn?: string | null;
  /** Only for an extra serial. */
  extraReason?: ExtraReason;
  extraWords?: string | null;
}

/**
 * Takes the next serial of a sitting for an online booking (rules: serials 1 to 4), in the transaction that
 * inserts the appointment.
 *
 * @param held the lock of the sitting; `sitting` was read after it was taken
 * @throws FULLY_BOOKED
 */
export async function takeSerialOnline(
  tx: Db,
  held: SittingLock,
  sitting: Sitting,
  clock: Clock,
): Promise<TakenSerial> {
  const { nextOnline } = sittingUse(sitting, await dayUse(tx, held, clock.now()));
  if (nextOnline === null) throw new AppError('FULLY_BOOKED');
  return inSitting(held, sitting, clock, nextOnline);
}

/**
 * Takes the next serial for a person of the waiting list whose place was held and is released under the same
 * lock (rules: calendar 6).
 *
 * @throws FULLY_BOOKED when staff have lowered the limit or given the place in between
 */
export async function takeHeldSerial(
  tx: Db,
  held: SittingLock,
  sitting: Sitting,
  clock: Clock,
): Promise<TakenSerial> {
  const { available, nextInOrder } = sittingUse(sitting, await dayUse(tx, held, clock.now()));
  if (available === 0) throw new AppError('FULLY_BOOKED');
  return inSitting(held, sitting, clock, nextInOrder);
}

/**
 * Takes a serial at the desk: the reserved number that staff chose, or the next serial. When only reserved
 * numbers are left, the next serial is the lowest of them.
 *
 * @param wanted the number that staff chose; null for the next serial
 * @param extra allows an extra serial if the sitting is full; `most` is EXTRA_SERIALS
 * @throws FULLY_BOOKED, SERIAL_TAKEN (rules: serials 2 and 4); EXTRAS_OFF, EXTRAS_USED_UP for an extra serial
 */
export async function takeSerialAtDesk(
  tx: Db,
  held: SittingLock,
  sitting: Sitting,
  clock: Clock,
  wanted: number | null,
  extra?: ExtraSerial & { most: number },
): Promise<TakenSerial> {
  const use = sittingUse(sitting, await dayUse(tx, held, clock.now()));
  if (use.nextAtDesk === null) {
    if (!extra) throw new AppError('FULLY_BOOKED', { message: say('noSlotsOnDate') });
    if (wanted !== null) throw new AppError('SERIAL_TAKEN');
    assertExtraLeft(use, extra.most);
    const { reason: extraReason, words: extraWords } = extra;
    return { ...inSitting(held, sitting, clock, use.nextInOrder), extraReason, extraWords };
  }
  if (wanted === null || wanted === use.nextAtDesk) {
    return inSitting(held, sitting, clock, use.nextAtDesk);
  }
  if (!use.freeReserved.includes(wanted)) throw new AppError('SERIAL_TAKEN');
  return inSitting(held, sitting, clock, wanted);
}

/**
 * Takes exactly a number that was leased to a desk (rules: serials 17). While the lease runs, the appointment
 * gets the place that the number holds. After that it is an extra serial, even beyond EXTRA_SERIALS, because
 * the patient has the slip.
 *
 * @throws SERIAL_TAKEN if the desk never had the number, or somebody else has it
 */
export async function takeLeasedSerial(
  tx: Db,
  held: SittingLock,
  sitting: Sitting,
  clock: Clock,
  { serialNumber, desk }: { serialNumber: number; desk: string },
): Promise<TakenSerial> {
  const daySerial = daySerialOf(sitting.sitting, serialNumber);
  const { doctorId, date } = held;
  const until = await leaseEndOf(tx, { doctorId, date, daySerial, desk });
  if (until === undefined) throw new AppError('SERIAL_TAKEN');
  // Outside of the running order, as it was while it was leased.
  const taken = { ...inSitting(held, sitting, clock, serialNumber), isReservedSlot: 1 as const };
  if (until > clock.now().toISOString()) return taken;
  return { ...taken, extraReason: WITHOUT_NETWORK, extraWords: null };
}

/**
 * @param most EXTRA_SERIALS
 * @throws EXTRAS_OFF, EXTRAS_USED_UP (rules: serials 16)
 */
export function assertExtraLeft(use: SittingUse, most: number): void {
  if (most === 0) throw new AppError('EXTRAS_OFF');
  if (extrasLeft(use, most) === 0) throw new AppError('EXTRAS_USED_UP', { params: { most } });
}

function inSitting(held: SittingLock, sitting: Sitting, clock: Clock, serialNumber: number): TakenSerial {
  return {
    daySerial: daySerialOf(sitting.sitting, serialNumber),
    sessionStart: sitting.startTime,
    sessionEnd: sitting.endTime,
    estimatedTime: storedEstimate(estimateNow(clock, held.date, sitting, serialNumber)),
    isReservedSlot: sitting.reservedSlots.includes(serialNumber) ? 1 : 0,
    placeId: placeOf(sitting),
    ...ownRoom(sitting),
  };
}

/**
 * The room columns of a sitting that replace the doctor's room or the department's location. These two apply
 * at the first place only, so a sitting elsewhere replaces them even if it has no room (rules: places 4).
 */
export function ownRoom(
  sitting: SittingAt,
): Partial<Pick<DoctorRecord, 'departmentLocation' | 'departmentLocationBn'>> {
  const { room = null, roomBn = null } = sitting;
  if (room === null && roomBn === null && placeOf(sitting) === FIRST_PLACE) return {};
  return { departmentLocation: room ?? roomBn, departmentLocationBn: roomBn };
}

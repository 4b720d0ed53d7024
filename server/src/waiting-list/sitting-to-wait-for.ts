import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { CALENDAR_LIMITS } from '@clinic-serial/contract/terms/calendar-limits';
import { AppError } from '../app-error.ts';
import type { Db } from '../database/tables.ts';
import { linkBase } from '../link-base.ts';
import { bookableSitting } from '../serials/bookable-sitting.ts';
import { areHoursOver } from '../serials/live-status.ts';
import { dayUse } from '../serials/serials.queries.ts';
import { sittingUse } from '../serials/sitting-use.ts';
import type { Services } from '../services.ts';

/**
 * The sitting of the clinic day that a person asks to wait for, until its hours end. A clinic that cannot send links has no
 * waiting list.
 *
 * @param asked.sitting the sitting that was chosen; undefined for the one that a booking would get
 * @throws WAITING_LIST_OFF, and what {@link bookableSitting} throws
 */
export async function sittingToWaitFor(
  services: Services,
  db: Db,
  asked: { doctorId: number; sitting: SittingNumber | undefined },
): ReturnType<typeof bookableSitting> {
  if (linkBase(services.config) === null) throw new AppError('WAITING_LIST_OFF');
  const found = await bookableSitting(services, db, { ...asked, date: services.clock.today() });
  // Some clinics book online after the hours too (BOOKING_CUTOFF). Nobody waits then, because no offers are sent.
  if (areHoursOver(found.sitting, services.clock)) throw new AppError('SESSION_OVER');
  return found;
}

type AwaitedSitting = Awaited<ReturnType<typeof bookableSitting>>;

/**
 * Allows to wait only while no place can be booked online and the list has room (rules: calendar 6).
 *
 * @throws PLACE_FREE, WAITING_LIST_FULL
 */
export async function assertMayWait(
  db: Db,
  { doctor, sitting }: AwaitedSitting,
  date: string,
): Promise<void> {
  const day = await dayUse(db, { doctorId: doctor.id, date });
  if (sittingUse(sitting, day).availableOnline > 0) throw new AppError('PLACE_FREE');
  const number = sitting.sitting;
  const people = (day.waiting?.[number] ?? 0) + (day.held[number] ?? 0);
  if (people >= CALENDAR_LIMITS.waitingMost) throw new AppError('WAITING_LIST_FULL');
}

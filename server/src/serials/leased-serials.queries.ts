import type { SittingNumber } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import type { SittingLock } from '../database/locks.ts';
import type { LeasedSerialRow } from '../database/rows/appointments.ts';
import type { Db } from '../database/tables.ts';
import { serialOf } from './day-serial.ts';

/** The numbers of a sitting that were ever leased to a desk. */
export async function numbersOfDesk(
  db: Db,
  { doctorId, date }: SittingLock,
  { sitting, desk }: { sitting: SittingNumber; desk: string },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('leasedSerials')
    .select('daySerial')
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('desk', '=', desk)
    .execute();
  const ofDay = rows.map(({ daySerial }) => serialOf(daySerial));
  return new Set(ofDay.flatMap((one) => (one.sitting === sitting ? one.serialNumber : [])));
}

/** Leases numbers to a desk, or leases them again. @param held the lock under which they were chosen */
export async function saveLeases(
  db: Db,
  { doctorId, date }: SittingLock,
  daySerials: readonly number[],
  lease: Pick<LeasedSerialRow, 'desk' | 'staffId' | 'until'>,
): Promise<void> {
  if (daySerials.length === 0) return;
  await db
    .insertInto('leasedSerials')
    .values(daySerials.map((daySerial) => ({ doctorId, date, daySerial, ...lease })))
    .onConflict((conflict) => conflict.columns(['doctorId', 'date', 'daySerial']).doUpdateSet(lease))
    .execute();
}

/**
 * The end of the lease of a number at a desk, even if it has passed. Undefined if the desk never had the
 * number, or if an appointment has it, deleted ones included.
 */
export async function leaseEndOf(
  db: Db,
  { doctorId, date, daySerial, desk }: Pick<LeasedSerialRow, 'doctorId' | 'date' | 'daySerial' | 'desk'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('leasedSerials')
    .select('until')
    .where('doctorId', '=', doctorId)
    .where('date', '=', date)
    .where('daySerial', '=', daySerial)
    .where('desk', '=', desk)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .select('id')
            .where('doctorId', '=', doctorId)
            .where('appointmentDate', '=', date)
            .where('daySerial', '=', daySerial),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.until;
}

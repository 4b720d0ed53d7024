import type { Selectable, Updateable } from 'kysely';
import type { DoctorRow } from '../database/rows/doctors.ts';
import type { DoctorShareRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';

/** A doctor's rows of shares until a date, the latest first. */
export function sharesUntil(db: Db, doctorId: number, date: string): Promise<Selectable<DoctorShareRow>[]> {
  return db
    .selectFrom('doctorShares')
    .selectAll()
    .where('doctorId', '=', doctorId)
    .where('fromDate', '<=', date)
    .orderBy('fromDate', 'desc')
    .execute();
}

/** A later save on the same day replaces the row of that day. */
export async function putShare(db: Db, row: DoctorShareRow): Promise<void> {
  const { kind, value } = row;
  await db
    .insertInto('doctorShares')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['doctorId', 'visitKind', 'fromDate']).doUpdateSet({ kind, value }),
    )
    .execute();
}

export async function updateFees(
  db: Db,
  doctorId: number,
  values: Pick<Updateable<DoctorRow>, 'feeNew' | 'feeFollowUp' | 'feeReport' | 'followUpDays'>,
): Promise<void> {
  await db.updateTable('doctors').set(values).where('id', '=', doctorId).execute();
}

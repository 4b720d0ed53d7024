import type { Insertable } from 'kysely';
import type { MoneyEntryRow } from '../src/database/rows/money.ts';
import type { Store } from './clinic.ts';
import { nextNumber } from './next-number.ts';

type NewEntry = Pick<Insertable<MoneyEntryRow>, 'boxId' | 'kind' | 'amount'> &
  Partial<Insertable<MoneyEntryRow>>;

/**
 * Adds an entry of a cash box directly, for any day, without its chain. By default it is of today.
 *
 * @param row.boxId the id of a staff account
 * @returns its id
 */
export function addMoneyRow({ database, clock }: Store, row: NewEntry): Promise<number> {
  return database.write(async (tx) => {
    const box = { place: 0, hash: '', receiptYear: 0, receiptNumber: 0 };
    await tx
      .insertInto('cashBoxes')
      .values({ id: row.boxId, ...box })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await tx
      .insertInto('moneyEntries')
      .values({
        place: nextNumber('money-place'),
        day: clock.today(),
        at: clock.now().toISOString(),
        staffId: row.boxId,
        hash: '',
        auditId: 0,
        ...row,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

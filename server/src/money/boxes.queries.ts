import type { BoxEntry } from '@clinic-serial/contract/rules/money/box-day';
import type { Db } from '../database/tables.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';

/** An entry of a day of a box, with what a close says. */
export type DayEntry = BoxEntry & Pick<StoredEntry, 'boxId' | 'day' | 'words' | 'at' | 'staffId'>;

/** The entries of days of boxes, in the order of each box. @param boxId without one, of all boxes */
export function entriesOfDays(
  db: Db,
  { from, to, boxId }: { from: string; to: string; boxId?: number | undefined },
): Promise<DayEntry[]> {
  return db
    .selectFrom('moneyEntries')
    .select(['id', 'kind', 'amount', 'way', 'voidsId', 'boxId', 'day', 'words', 'at', 'staffId'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(boxId !== undefined, (query) => query.where('boxId', '=', Number(boxId)))
    .orderBy('boxId')
    .orderBy('place')
    .execute();
}

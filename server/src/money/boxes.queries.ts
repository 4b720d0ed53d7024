import type { BoxEntry } from '@clinic-serial/contract/rules/money/box-day';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { StoredEntry } from '../ledger/ledger.queries.ts';

/** An entry of a day of a box, with the columns that the close of the day shows. */
export type DayEntry = BoxEntry & Pick<StoredEntry, 'boxId' | 'day' | 'words' | 'at' | 'staffId'>;

/**
 * The entries of a range of days, box by box, in the order in which they were added.
 *
 * @param of.boxId undefined for all boxes
 * @param of.place only days of boxes with an entry of a visit at this place
 */
export function entriesOfDays(
  db: Db,
  of: { from: string; to: string; boxId?: number | undefined; place?: number | undefined },
): Promise<DayEntry[]> {
  const { from, to, boxId, place } = of;
  return db
    .selectFrom('moneyEntries')
    .select(['id', 'kind', 'amount', 'way', 'voidsId', 'boxId', 'day', 'words', 'at', 'staffId'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(boxId !== undefined, (query) => query.where('boxId', '=', Number(boxId)))
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select 1 from money_entries as there
          join appointments on appointments.id = there.appointment_id
          where there.box_id = money_entries.box_id and there.day = money_entries.day
            and appointments.place_id = ${place})`,
      ),
    )
    .orderBy('boxId')
    .orderBy('place')
    .execute();
}

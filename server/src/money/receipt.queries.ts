import { insertRow } from '../database/insert-row.ts';
import type { MoneyPrintRow } from '../database/rows/money.ts';
import type { Db } from '../database/tables.ts';

/** How often a receipt was printed. @param upTo the id of a print: only it and those before it count */
export async function countPrints(db: Db, entryId: number, upTo?: number): Promise<number> {
  const row = await db
    .selectFrom('moneyPrints')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('entryId', '=', entryId)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', Number(upTo)))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The print that was made with an idempotency key; undefined if there is none. */
export function findPrint(db: Db, key: string) {
  return db.selectFrom('moneyPrints').select(['id', 'entryId']).where('key', '=', key).executeTakeFirst();
}

/** @returns its id */
export async function insertPrint(db: Db, row: Omit<MoneyPrintRow, 'id'>): Promise<number> {
  const { id } = (await insertRow(db, 'moneyPrints', row, { returning: 'id' })) as { id: number };
  return id;
}

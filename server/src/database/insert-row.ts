import type { Compilable, Insertable, Selectable } from 'kysely';
import { keepQuery } from './keep-query.ts';
import type { Db, Tables } from './tables.ts';

type Table = keyof Tables;

interface Options<Returning extends 'id' | '*' | undefined> {
  returning?: Returning;
  /** A unique column. If another row already has the value, nothing is inserted. */
  unlessTaken?: 'booking_reference';
}

type Inserted<T extends Table, Returning> =
  | (Returning extends '*' ? Selectable<Tables[T]> : Returning extends 'id' ? { id: number } : never)
  | undefined;

const inserts = new Map<string, ReturnType<typeof keepInsert>>();

/**
 * Inserts one row with a statement that is built once for each set of columns, see {@link keepQuery}.
 *
 * @param row a key with `undefined` gives the column its default
 * @returns the columns of `returning`; undefined without any, or if nothing was inserted
 */
export async function insertRow<T extends Table, Returning extends 'id' | '*' | undefined = undefined>(
  db: Db,
  table: T,
  row: Insertable<Tables[T]>,
  options: Options<Returning> = {},
): Promise<Inserted<T, Returning>> {
  const columns = Object.keys(row).filter((column) => row[column as keyof typeof row] !== undefined);
  const key = [table, options.unlessTaken, options.returning, ...columns].join(' ');
  let insert = inserts.get(key);
  if (!insert) {
    insert = keepInsert(table, columns, options);
    inserts.set(key, insert);
  }
  const [inserted] = await insert(db, row);
  return inserted as Inserted<T, Returning>;
}

function keepInsert(
  table: Table,
  columns: string[],
  { returning, unlessTaken }: Options<'id' | '*' | undefined>,
) {
  return keepQuery((db, row: Record<string, unknown>): Compilable<unknown> => {
    const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
    // `never` is safe here, because the parameters of insertRow check the types of the columns.
    let insert = db.insertInto(table).values(values as never);
    if (unlessTaken)
      insert = insert.onConflict((conflict) => conflict.column(unlessTaken as never).doNothing());
    if (returning === '*') return insert.returningAll();
    return returning === 'id' ? insert.returning('id' as never) : insert;
  });
}

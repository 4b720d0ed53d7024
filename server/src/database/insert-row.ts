import { CompiledQuery, type Insertable, PostgresAdapter, type Selectable } from 'kysely';
import type { Db, Tables } from './tables.ts';

type Table = keyof Tables;

interface Options<Returning extends 'id' | '*' | undefined> {
  /** Which columns of the new row to answer. */
  returning?: Returning;
  /** A column whose value another row may have already; then nothing is inserted. */
  unlessTaken?: 'booking_reference';
}

type Inserted<T extends Table, Returning> =
  | (Returning extends '*' ? Selectable<Tables[T]> : Returning extends 'id' ? { id: number } : never)
  | undefined;

const texts = new Map<string, string>();

/**
 * Inserts one row with a statement whose text is kept. Kysely builds and compiles a statement anew each time, which takes
 * several times as long as SQLite needs to run it. A booking inserts eight rows, so there it counts.
 *
 * @param row its keys in camelCase; a key with `undefined` leaves the column to its default
 * @returns the new row, as far as `returning` asks for it; undefined when nothing was asked for or inserted
 */
export async function insertRow<T extends Table, Returning extends 'id' | '*' | undefined = undefined>(
  db: Db,
  table: T,
  row: Insertable<Tables[T]>,
  options: Options<Returning> = {},
): Promise<Inserted<T, Returning>> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = entries.map(([name]) => name);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const key = [isPostgres, table, options.unlessTaken, options.returning, ...columns].join(' ');
  let text = texts.get(key);
  if (text === undefined) {
    text = textOf(table, columns, isPostgres, options);
    texts.set(key, text);
  }
  const values = entries.map(([, value]) => value);
  const { rows } = await db.executeQuery<NonNullable<Inserted<T, Returning>>>(
    CompiledQuery.raw(text, values),
  );
  return rows[0];
}

function textOf(
  table: string,
  columns: string[],
  isPostgres: boolean,
  { returning, unlessTaken }: Options<'id' | '*' | undefined>,
): string {
  const values = columns.map((_column, index) => (isPostgres ? `$${index + 1}` : '?'));
  return [
    `insert into "${snakeCase(table)}" (${columns.map((column) => `"${snakeCase(column)}"`).join(', ')})`,
    `values (${values.join(', ')})`,
    unlessTaken ? `on conflict ("${unlessTaken}") do nothing` : '',
    returning ? `returning ${returning}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

import { searchKey } from '@clinic-serial/contract/text/search-key';
import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';

/** The few places where SQLite and PostgreSQL differ. */
export type Engine = 'sqlite' | 'postgres';

/** An `id` column that the database numbers. The id of a deleted row is never given again. */
// biome-ignore lint/suspicious/noExplicitAny: the builder's type grows with every column
export function idColumn(table: CreateTableBuilder<any, any>, engine: Engine) {
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}

/** True if a column of search keys holds the key of a text, whose wildcards count as ordinary characters. */
export function containsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const literal = searchKey(text).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`);
  return sql<boolean>`${column} like ${`%${literal}%`} escape '\\'`;
}

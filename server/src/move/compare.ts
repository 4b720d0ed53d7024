import { createHash, type Hash } from 'node:crypto';
import { DatabaseUnusable } from '../database/errors.ts';
import type { Range, Side, Table, Value } from './side.ts';

/** What a table holds, in a form that two databases can be compared by. */
interface Sums {
  rows: number;
  /** SHA-256 of all values of a column in the order of the table's key, by column. */
  columns: Readonly<Record<string, string>>;
}

/**
 * Reads rows of a table and sums up each of its columns.
 *
 * @param range all rows, or those up to one
 * @param onRows called with the number of rows of each page
 */
export async function sumUp(
  side: Side,
  table: Table,
  range: Range = {},
  onRows: (rows: number) => void = () => undefined,
): Promise<Sums> {
  const hashes = new Map<string, Hash>(table.columns.map((column) => [column, createHash('sha256')]));
  let rows = 0;
  for await (const page of side.pages(table, range)) {
    for (const [column, hash] of hashes) {
      hash.update(page.map((row) => `${textOf(row[column] ?? null)}\n`).join(''));
    }
    rows += page.length;
    onRows(page.length);
  }
  return {
    rows,
    columns: Object.fromEntries([...hashes].map(([column, hash]) => [column, hash.digest('hex')])),
  };
}

/**
 * @param name of the table
 * @throws DatabaseUnusable with the first column that differs, or the numbers of rows
 */
export function assertSame(name: string, source: Sums, copy: Sums): void {
  if (source.rows !== copy.rows) {
    throw new DatabaseUnusable(
      `The copy is not complete: ${name} has ${copy.rows} rows instead of ${source.rows}. Nothing was changed.`,
    );
  }
  const other = Object.keys(source.columns).find((column) => source.columns[column] !== copy.columns[column]);
  if (other !== undefined) {
    throw new DatabaseUnusable(
      `The copy is not the same: ${name}.${other} has other values. Nothing was changed.`,
    );
  }
}

/** A value as a text that no other value has. JSON has no line breaks within a text. */
function textOf(value: Value): string {
  return Buffer.isBuffer(value) ? `x${value.toString('hex')}` : JSON.stringify(value);
}

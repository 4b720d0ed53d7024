import * as z from 'zod/mini';
import { DATE_ORDERS, IMPORT_LIMITS, type ImportField } from '../../terms/imports.ts';
import { fromBijoyAmong } from './bijoy.ts';

const column = z.int().check(z.gte(0), z.lt(IMPORT_LIMITS.columns));

/** Which column of a file has which field (rules: import 1). */
export const columnMap = z.object({
  /** Rows above the data, such as titles. */
  skip: z.int().check(z.gte(0), z.lte(50)),
  /** The column of each field, from 0 on. A field that is left out has none. */
  columns: z.record(z.string(), column),
  /** Columns whose text goes on in another column: from the column of first names to that of last names. */
  also: z.optional(z.record(z.string(), column)),
  /** Columns in Bangla of a Bijoy font, which is converted. */
  bijoy: z.optional(z.array(column)),
  /** The same text for every row, of fields without a column, such as one department for all doctors. */
  fixed: z.record(z.string(), z.string().check(z.maxLength(200))),
  /** Which number of '04/05/2025' is the day. Without it, the first one. */
  dateOrder: z.optional(z.enum(DATE_ORDERS)),
});
export type ColumnMap = z.infer<typeof columnMap>;

/** The text of a field in a row, trimmed and in Unicode; empty without one. */
export function cellOf(cells: readonly string[], map: ColumnMap, field: ImportField): string {
  const column = map.columns[field];
  if (column === undefined) return map.fixed[field]?.trim() ?? '';
  const more = map.also?.[column];
  const text = more === undefined ? cells[column] : `${cells[column] ?? ''} ${cells[more] ?? ''}`;
  const trimmed = text?.trim() ?? '';
  return map.bijoy?.includes(column) ? fromBijoyAmong(trimmed) : trimmed;
}

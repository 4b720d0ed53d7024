import type { ImportField, ImportKind } from '../../terms/imports.ts';
import type { ColumnMap } from './column-map.ts';

/** The columns of a file as its first rows show them. */
export interface ColumnsFound {
  map: ColumnMap;
  /** The titles of the columns as the file has them; empty without a row of titles. */
  titles: string[];
  /** Fields whose columns were found by what stands in them, not by a name, so that a person looks. */
  unsure: ImportField[];
}

/**
 * Finds which column of a file has which field, by the titles in English and Bangla and by what stands in the
 * columns (rules: import 1).
 *
 * @param rows the first rows of the file; at most 50 are looked at
 * @param today YYYY-MM-DD
 */
export function detectColumns(_kind: ImportKind, _rows: readonly string[][], _today: string): ColumnsFound {
  return { map: { skip: 0, columns: {}, fixed: {} }, titles: [], unsure: [] };
}

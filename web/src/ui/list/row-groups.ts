import type { ReactNode } from 'react';

type Rows<Row> = readonly [Row, ...Row[]];

/** How the rows of a table are divided into groups. */
export interface RowGroup<Row> {
  of: (row: Row) => string | number;
  /** What stands above the rows of a group. */
  head: (rows: Rows<Row>) => ReactNode;
}

interface Segment<Row> {
  key: string | number;
  /** Null for a table without groups. */
  head: ReactNode;
  rows: Row[];
}

/** Divides rows where their group changes. Without groups, all rows are one segment without a head. */
export function segmentsOf<Row>(rows: readonly Row[], groups: RowGroup<Row> | undefined): Segment<Row>[] {
  if (!groups) return rows.length > 0 ? [{ key: 'all', head: null, rows: [...rows] }] : [];
  const segments: { key: string | number; rows: [Row, ...Row[]] }[] = [];
  for (const row of rows) {
    const key = groups.of(row);
    const last = segments.at(-1);
    if (last?.key === key) last.rows.push(row);
    else segments.push({ key, rows: [row] });
  }
  return segments.map((segment) => ({ ...segment, head: groups.head(segment.rows) }));
}

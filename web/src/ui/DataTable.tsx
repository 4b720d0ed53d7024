import type { ReactNode } from 'react';
import { formTexts } from '../messages/en/forms.ts';
import classes from './DataTable.module.css';
import hidden from './visually-hidden.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned. */
  numeric?: boolean;
  /** Only where there is room for more columns; on cards always. */
  roomy?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first column names the row; it becomes the head of its card on phones. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined while they are on their way: grey rows of the same height stand in their place. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's menu. */
  actions?: (row: Row) => ReactNode;
  /** True while newer rows are on their way. */
  refreshing?: boolean;
  /** How many grey rows. */
  skeletonRows?: number;
  /** Lower rows, for a table that is part of a page. */
  compact?: boolean;
}

/**
 * A table whose head stays in view; on phones every row becomes a card. The roles are written out because a table that
 * is laid out as something else loses its own.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  actions,
  refreshing = false,
  skeletonRows = 10,
  compact = false,
}: DataTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        className={classes.table}
        data-compact={compact || undefined}
        aria-busy={refreshing || rows === undefined}
      >
        <caption className={hidden.hidden}>{caption}</caption>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" {...lookOf(column)}>
                {column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={classes.actions}>
                <span className={hidden.hidden}>{formTexts.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows?.map((row) => (
            <tr key={rowKey(row)} role="row">
              <th role="rowheader" scope="row" className={classes.name}>
                {first.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.key} role="cell" data-label={column.header} {...lookOf(column)}>
                  <span className={classes.value}>{column.cell(row)}</span>
                </td>
              ))}
              {actions && (
                <td role="cell" className={classes.actions}>
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
          {!rows &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to tell them apart
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
              <tr key={index} aria-hidden="true">
                {columns.map((column) => (
                  <td key={column.key} {...lookOf(column)}>
                    <span className={classes.bar} />
                  </td>
                ))}
                {actions && <td className={classes.actions} />}
              </tr>
            ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}

function lookOf<Row>({ numeric, roomy }: Column<Row>) {
  return { 'data-numeric': numeric || undefined, 'data-roomy': roomy || undefined };
}

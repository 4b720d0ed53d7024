import type { ReactNode } from 'react';
import { formTexts } from '#messages/forms';
import hidden from '../style/visually-hidden.module.css';
import classes from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the column to the right. */
  numeric?: boolean;
  /** Shows the column only on wide screens, and always on cards. */
  roomy?: boolean;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  /** The first column names the row. On phones it is the head of the row's card. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Undefined while the rows load. Grey rows of the same height are shown instead. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** The row's menu. */
  actions?: (row: Row) => ReactNode;
  /** True while newer rows load. */
  refreshing?: boolean;
  /** The number of grey rows. */
  skeletonRows?: number;
  /** Uses lower rows, for a table that is only a part of a page. */
  compact?: boolean;
}

/**
 * A table whose head stays in view. On phones every row is a card. The ARIA roles are written out, because a
 * table element with another CSS `display` loses its own roles.
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
              // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other key
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot have the focus
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

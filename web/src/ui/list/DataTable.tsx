import { useMediaQuery } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { formTexts } from '#messages/forms';
import classes from './DataTable.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Where the table has no room for this column, its content stands below the first cell of the row. */
  roomy?: boolean;
  /**
   * Keeps the cell on one line and cuts what does not fit, because the row or its head says the same
   * elsewhere.
   */
  oneLine?: boolean;
}

/** The first one names the row. On phones it is the head of the row's card. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  columns: Columns<Row>;
  /** Undefined while the rows load. Grey rows of the same height are shown instead. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** What stands at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /**
   * Divides the rows: each group has a head above its rows. The rows must be in the order of their groups.
   */
  groups?: RowGroup<Row> | undefined;
  /** True if a press anywhere on a row follows the link in its first cell. */
  opensOnPress?: boolean;
  /** True for the row to which an address has led. It is marked and scrolled into view. */
  isCurrent?: (row: Row) => boolean;
  refreshing?: boolean;
  skeletonRows?: number;
  compact?: boolean;
}

/** The widths at which the rows are not cards yet, but not all columns fit. */
const NARROW = '(min-width: 48em) and (max-width: 79.99em)';

/**
 * A table whose head stays in view. On phones every row is a card. The ARIA roles are written out, because a
 * table element with another CSS `display` loses its own roles.
 */
export function DataTable<Row>({
  caption,
  columns: all,
  rows,
  rowKey,
  actions,
  groups,
  opensOnPress = false,
  isCurrent = () => false,
  refreshing = false,
  skeletonRows = 10,
  compact = false,
}: DataTableProps<Row>) {
  const columns = useFoldedColumns(all);
  const id = useId();
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        className={classes.table}
        data-compact={compact || undefined}
        data-pressable={opensOnPress || undefined}
        aria-busy={refreshing || rows === undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" {...lookOf(column)}>
                {column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={classes.actions}>
                <span className="sr-only">{formTexts.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        {segmentsOf(rows ?? [], groups).map(({ key, head, rows: ofGroup }) => (
          <tbody key={key} role="rowgroup" aria-labelledby={head === null ? undefined : `${id}-${key}`}>
            {head !== null && (
              <tr role="row" className={classes.group}>
                <td role="cell" id={`${id}-${key}`} colSpan={columns.length + (actions ? 1 : 0)}>
                  {head}
                </td>
              </tr>
            )}
            {ofGroup.map((row) => (
              <BodyRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                actions={actions}
                opensOnPress={opensOnPress}
                isCurrent={isCurrent(row)}
              />
            ))}
          </tbody>
        ))}
        {!rows && <SkeletonRows columns={columns} count={skeletonRows} withActions={Boolean(actions)} />}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'actions' | 'columns'> {
  row: Row;
  opensOnPress: boolean;
  isCurrent: boolean;
}

/** A constant, so that React calls it once for a row and does not scroll again at every render. */
const showRow = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'center' });

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, actions, opensOnPress, isCurrent } = props;
  const [first, ...others] = columns;
  const press = opensOnPress ? { onClick: pressRow, onAuxClick: pressRow } : {};
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see DataTable
    <tr role="row" aria-current={isCurrent || undefined} ref={isCurrent ? showRow : undefined} {...press}>
      <th role="rowheader" scope="row" className={classes.name}>
        {first.cell(row)}
      </th>
      {others.map((column) => (
        <td key={column.key} role="cell" data-label={column.header} {...lookOf(column)}>
          <span>{column.cell(row)}</span>
        </td>
      ))}
      {actions && (
        <td role="cell" className={classes.actions}>
          {actions(row)}
        </td>
      )}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see DataTable
  );
}

interface SkeletonRowsProps<Row> {
  columns: Columns<Row>;
  count: number;
  withActions: boolean;
}

function SkeletonRows<Row>({ columns, count, withActions }: SkeletonRowsProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see DataTable
    <tbody role="rowgroup">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other key
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot have the focus
        <tr key={index} aria-hidden="true">
          {columns.map((column) => (
            <td key={column.key} {...lookOf(column)}>
              <span className={classes.bar} />
            </td>
          ))}
          {withActions && <td className={classes.actions} />}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * The columns that fit. Where the roomy ones do not, their content moves into the first cell, with their
 * names.
 */
function useFoldedColumns<Row>(columns: Columns<Row>): Columns<Row> {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const folded = columns.filter(({ roomy }) => roomy);
  if (!isNarrow || folded.length === 0) return columns;
  const [first, ...others] = columns;
  const cell = (row: Row) => (
    <>
      {first.cell(row)}
      {folded.map((column) => (
        <Folded key={column.key} column={column} content={column.cell(row)} />
      ))}
    </>
  );
  return [{ ...first, cell }, ...others.filter(({ roomy }) => !roomy)];
}

/** What stands in a cell that has nothing to say. */
const NOTHING = '–';

/** A folded cell, with its column's name: visible for a number, which would say nothing alone. */
function Folded<Row>({ column: { header, numeric }, content }: { column: Column<Row>; content: ReactNode }) {
  if (content === NOTHING) return null;
  return (
    <>
      {!numeric && <span className="sr-only">{header}</span>}
      <span className={classes.folded}>
        {numeric && `${header}: `}
        {content}
      </span>
    </>
  );
}

function lookOf<Row>({ numeric, oneLine }: Column<Row>) {
  return { 'data-numeric': numeric || undefined, 'data-one-line': oneLine || undefined };
}

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

/**
 * Opens the row that was pressed: its first link is followed. With Ctrl, Cmd or Shift, or with the middle
 * button, it opens in a new tab. Nothing happens when a control of the row was pressed or when text is
 * selected. The keyboard uses the link itself.
 */
function pressRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { currentTarget: row, target } = event;
  // React also reports presses in a menu that the row has opened elsewhere on the page.
  if (event.defaultPrevented || !(target instanceof Element) || !row.contains(target)) return;
  if (target.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = row.querySelector<HTMLAnchorElement>('th a[href]');
  if (!link) return;
  const isMiddle = event.button === 1;
  if (isMiddle || event.ctrlKey || event.metaKey || event.shiftKey) {
    window.open(link.href, '_blank', 'noopener');
  } else if (event.button === 0) {
    link.click();
  }
}

type Rows<Row> = readonly [Row, ...Row[]];

/** How the rows of a table are divided into groups. */
interface RowGroup<Row> {
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
function segmentsOf<Row>(rows: readonly Row[], groups: RowGroup<Row> | undefined): Segment<Row>[] {
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

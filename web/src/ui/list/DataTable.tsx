import { type MouseEvent, type ReactNode, useId, useSyncExternalStore } from 'react';
import { formTexts } from '#messages/forms';
import { PartBoundary } from '../failure/PartBoundary.tsx';

type OnPhone = 'line' | 'hidden';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** If the table has no room for this column, its content is shown below the first cell of the row. */
  roomy?: boolean;
  /**
   * Keeps the cell on one line and cuts off the rest, because the row or its head has the same text
   * elsewhere.
   */
  oneLine?: boolean;
  /**
   * For tables in two lines on phones: the first cell, and below it one line with the cells that are `line`.
   * If no column sets this, a row is a card with one line for each cell, named by its column.
   */
  phone?: OnPhone | ((row: Row) => OnPhone);
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
  /** The content at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /**
   * Divides the rows into groups with a head each. The rows must be in the order of their groups.
   */
  groups?: RowGroup<Row> | undefined;
  /** True if a press anywhere on a row follows the link in its first cell. */
  opensOnPress?: boolean;
  /** True for the row to which the address leads. It is marked and scrolled into view. */
  isCurrent?: (row: Row) => boolean;
  refreshing?: boolean;
  skeletonRows?: number;
  compact?: boolean;
}

/*
 * From `md` on a table, below `md` cards. In the table, `compact` rows are lower, so that more of them fit
 * into the screen of a desk. Between `md` and `lg` six columns must fit beside each other, even in a wide
 * font such as DejaVu Sans.
 */
const TABLE = 'w-full border-separate [border-spacing:0] max-md:grid max-md:grid-cols-1 md:max-lg:text-sm';
const HEAD = 'max-md:absolute max-md:size-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]';
const HEAD_CELL =
  'sticky top-0 z-1 border-b border-line-strong bg-ground text-start text-sm font-semibold whitespace-nowrap ' +
  'text-muted md:max-lg:whitespace-normal';
const HEAD_ROOM = { usual: 'h-8 px-3 py-0.5 md:max-lg:px-1.5', compact: 'h-6 px-2 py-0' };
const BODY = 'max-md:grid max-md:grid-cols-1';
const ROW = 'max-md:relative md:hover:bg-sunken';
/** The look of a row on phones: a card, or two lines. */
const ON_PHONES = {
  card: {
    list: 'max-md:gap-3',
    row: 'max-md:grid max-md:gap-1.5 max-md:rounded-md max-md:border max-md:px-4 max-md:py-3',
    place: 'max-md:border-line max-md:bg-surface',
  },
  lines: {
    list: '',
    row: 'max-md:block max-md:border-0 max-md:border-b max-md:px-1 max-md:py-2 max-md:pe-12',
    place: 'max-md:border-line',
  },
};
const CELL = 'border-line text-start align-middle font-normal md:border-b';
const ROOM = {
  usual: 'min-h-6 p-0 md:h-13 md:px-3 md:py-1.5 md:max-lg:px-1.5',
  compact: 'min-h-6 p-0 md:h-11 md:px-2 md:leading-[1.35]',
};
/** On a card the name of the column is in front of the cell. */
const NAMED =
  'max-md:grid max-md:grid-cols-[minmax(6rem,36%)_minmax(0,1fr)] max-md:items-baseline max-md:gap-3 ' +
  'max-md:before:text-sm max-md:before:text-muted max-md:before:content-[attr(data-label)]';
/** A cell of the second line, and the dot before it. */
const IN_LINE = 'max-md:inline max-md:text-sm max-md:text-muted max-md:before:content-[attr(data-dot)]';
const ONE_LINE = 'max-md:hidden md:w-3/10 md:max-w-0 md:truncate';
const NUMERIC = 'md:text-end';
const ACTIONS =
  'w-tap border-line p-0 text-end align-middle max-md:absolute max-md:top-2 max-md:right-2 md:border-b md:px-1!';
const ACTIONS_ROOM = { usual: 'md:h-13 md:py-1.5', compact: 'md:h-11 md:[&_button]:h-10.5' };
const GROUP = 'max-md:grid max-md:pt-2';
const GROUP_ROOM = {
  usual: 'px-0 py-0.5 md:h-9 md:px-3 md:max-lg:px-1.5',
  compact: 'px-0 py-0.5 md:px-2 md:py-0 md:leading-[1.35]',
};

/** The widths at which the rows are not cards yet, but not all columns fit. */
const NARROW = '(min-width: 48em) and (max-width: 79.99em)';

/**
 * A table whose head stays in view. On phones every row is a card. The ARIA roles are written out, because a
 * table element with another CSS `display` loses its own roles.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return (
    <PartBoundary>
      <Table {...props} />
    </PartBoundary>
  );
}

function Table<Row>({
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
  const room = compact ? 'compact' : 'usual';
  const isBusy = refreshing || rows === undefined;
  const onPhones = all.some(({ phone }) => phone) ? 'lines' : 'card';
  const { list } = ON_PHONES[onPhones];
  const body = `${BODY} ${list} ${isBusy ? 'opacity-65' : ''}`;
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={`${TABLE} ${list}`} aria-busy={isBusy}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={HEAD}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={`${HEAD_CELL} ${HEAD_ROOM[room]} ${column.numeric ? NUMERIC : ''}`}
                data-numeric={column.numeric || undefined}
              >
                {column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={`${HEAD_CELL} ${HEAD_ROOM[room]} w-tap px-1!`}>
                <span className="sr-only">{formTexts.table.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        {segmentsOf(rows ?? [], groups).map(({ key, head, rows: ofGroup }) => (
          <tbody
            key={key}
            role="rowgroup"
            className={body}
            aria-labelledby={head === null ? undefined : `${id}-${key}`}
          >
            {head !== null && (
              <tr role="row" className={GROUP}>
                <td
                  role="cell"
                  id={`${id}-${key}`}
                  className={`${CELL} md:bg-sunken ${GROUP_ROOM[room]}`}
                  colSpan={columns.length + (actions ? 1 : 0)}
                >
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
                room={room}
                onPhones={onPhones}
                opensOnPress={opensOnPress}
                isCurrent={isCurrent(row)}
              />
            ))}
          </tbody>
        ))}
        {!rows && (
          <tbody role="rowgroup" className={body}>
            <SkeletonRows
              columns={columns}
              count={skeletonRows}
              withActions={Boolean(actions)}
              room={room}
              onPhones={onPhones}
            />
          </tbody>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </>
  );
}

interface BodyRowProps<Row> extends Pick<DataTableProps<Row>, 'actions' | 'columns'> {
  row: Row;
  room: keyof typeof ROOM;
  onPhones: keyof typeof ON_PHONES;
  opensOnPress: boolean;
  isCurrent: boolean;
}

/** A constant function, so that React calls it only once for a row and does not scroll at every render. */
const showRow = (row: HTMLTableRowElement | null) => row?.scrollIntoView({ block: 'center' });

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, actions, room, onPhones, opensOnPress, isCurrent } = props;
  const [first, ...others] = columns;
  const onPhone = ({ phone }: Column<Row>) => (typeof phone === 'function' ? phone(row) : phone);
  const inLine = others.filter((column) => onPhone(column) === 'line');
  const press = opensOnPress ? { onClick: pressRow, onAuxClick: pressRow } : {};
  const place = isCurrent ? 'bg-sunken max-md:border-accent' : ON_PHONES[onPhones].place;
  const mark = isCurrent ? 'md:[box-shadow:inset_0.25rem_0_0_var(--clinic-accent)]' : '';
  const headOnPhones = onPhones === 'lines' ? 'max-md:block' : actions ? 'max-md:min-h-tap max-md:pe-12' : '';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see DataTable
    <tr
      role="row"
      className={`${ROW} ${ON_PHONES[onPhones].row} ${place} ${opensOnPress ? 'cursor-pointer' : ''}`}
      aria-current={isCurrent || undefined}
      ref={isCurrent ? showRow : undefined}
      {...press}
    >
      <th role="rowheader" scope="row" className={`${CELL} ${ROOM[room]} ${mark} ${headOnPhones}`}>
        {first.cell(row)}
      </th>
      {others.map((column) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          data-dot={inLine.indexOf(column) > 0 ? ' · ' : undefined}
          className={`${lookOf(column, room)} ${nameOf(column, onPhone(column))}`}
          data-numeric={column.numeric || undefined}
        >
          <span>{column.cell(row)}</span>
        </td>
      ))}
      {actions && (
        <td role="cell" className={`${ACTIONS} ${ACTIONS_ROOM[room]}`}>
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
  room: keyof typeof ROOM;
  onPhones: keyof typeof ON_PHONES;
}

function SkeletonRows<Row>({ columns, count, withActions, room, onPhones }: SkeletonRowsProps<Row>) {
  const look = `${ROW} ${ON_PHONES[onPhones].row} ${ON_PHONES[onPhones].place}`;
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no other key
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot have the focus
    <tr key={index} className={look} aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} className={lookOf(column, room)} data-numeric={column.numeric || undefined}>
          <span className="block h-4 w-7/10 animate-breathe rounded-xs bg-line" />
        </td>
      ))}
      {withActions && <td className={`${ACTIONS} ${ACTIONS_ROOM[room]}`} />}
    </tr>
  ));
}

function onNarrow(change: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', change);
  return () => query.removeEventListener('change', change);
}

/**
 * The columns that fit. If the roomy ones do not fit, their content moves into the first cell, with their
 * names.
 */
function useFoldedColumns<Row>(columns: Columns<Row>): Columns<Row> {
  const isNarrow = useSyncExternalStore(onNarrow, () => window.matchMedia(NARROW).matches);
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

/** The text of a cell without content. */
const NOTHING = '–';

/** A folded cell with its column's name. The name is visible for a number, which would mean nothing alone. */
function Folded<Row>({ column: { header, numeric }, content }: { column: Column<Row>; content: ReactNode }) {
  if (content === NOTHING) return null;
  return (
    <>
      {!numeric && <span className="sr-only">{header}</span>}
      <span className="block text-sm text-muted">
        {numeric && `${header}: `}
        {content}
      </span>
    </>
  );
}

/** The look of a cell on phones, by which it differs from the others. */
function nameOf<Row>({ oneLine }: Column<Row>, phone: OnPhone | undefined): string {
  if (phone) return phone === 'line' ? IN_LINE : 'max-md:hidden';
  return oneLine ? '' : NAMED;
}

function lookOf<Row>({ numeric, oneLine }: Column<Row>, room: keyof typeof ROOM): string {
  return `${CELL} ${ROOM[room]} ${numeric ? NUMERIC : ''} ${oneLine ? ONE_LINE : ''}`;
}

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

/**
 * Opens the pressed row by following its first link. With Ctrl, Cmd or Shift, or with the middle button, it
 * opens in a new tab. Nothing happens if a control of the row was pressed or if text is selected. The
 * keyboard uses the link itself.
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

/** The division of the rows of a table into groups. */
interface RowGroup<Row> {
  of: (row: Row) => string | number;
  /** The content above the rows of a group. */
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

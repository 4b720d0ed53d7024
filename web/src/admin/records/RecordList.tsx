import type { Pagination } from '@clinic-serial/contract/fields/paging';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { messageOf } from '../../api/errors.ts';
import type { useUrlFilters } from '../../ui/address/url-filters.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { type RowAction, RowMenu } from '../../ui/button/RowMenu.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { DataTable, type DataTableProps } from '../../ui/list/DataTable.tsx';
import { FilterRow, SearchField } from '../../ui/list/FilterRow.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { Pager } from '../../ui/list/Pager.tsx';
import { formatTotal } from '../../ui/text/format.ts';
import { AccountLimit } from '../AccountLimit.tsx';
import { list } from '../list.ts';
import { PageHeader, type PageHeaderProps } from '../PageHeader.tsx';

interface ListBodyProps<Row> {
  filters?: ReactNode;
  /**
   * The answer, with its `pagination` if it is one page. `isPlaceholderData` is true while the rows are still
   * the previous ones.
   */
  query: {
    data: object | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  rows: readonly Row[] | undefined;
  /** The page in the address. `onPage` changes it. */
  page?: number;
  onPage?: (page: number, step?: { replace: boolean }) => void;
  /** The screen's message for a failure. `reason` puts words around the reason given by the server. */
  failure: (error: Error) => string;
  reason?: (reason: string) => string;
  empty?: ReactNode;
  /** Renders the rows; grey placeholders when `rows` is undefined. */
  children: (rows: readonly Row[] | undefined, refreshing: boolean) => ReactNode;
}

/** A list: its filters, the error, the rows or the box for an empty list, and the page numbers. */
export function ListBody<Row>({
  filters,
  query: { data, error, isPlaceholderData: refreshing, refetch },
  rows,
  page = 1,
  onPage = () => {},
  failure,
  reason = (words) => words,
  empty,
  children,
}: ListBodyProps<Row>) {
  const { pagination }: { pagination?: Pagination } = data ?? {};
  const focusFallback = useMainFocusFallback();
  useExistingPage(page, refreshing ? undefined : pagination, onPage);
  // An empty list of the previous filters is not shown as empty, because the new filters may find something.
  const known = refreshing && rows?.length === 0 ? undefined : rows;
  const isEmpty = known?.length === 0;
  return (
    <div {...focusFallback}>
      {filters}
      {error && (
        <div className={list.error}>
          <ErrorBox
            message={failure(error)}
            detail={reason(messageOf(error))}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {/* Always rendered, because screen readers do not read a status that appears together with its
          text. */}
      <div role="status">{isEmpty ? empty : <p className="sr-only">{!error && statusOf()}</p>}</div>
      {!isEmpty && (known || !error) && children(known, refreshing)}
      {pagination && (
        <div className={list.pager}>
          <Pager {...pagination} onChange={onPage} />
        </div>
      )}
    </div>
  );

  function statusOf(): string {
    if (!known) return common.loading;
    if (refreshing) return formTexts.table.updating;
    return formTexts.table.found(formatTotal(pagination?.total ?? known.length, pagination?.isTotalAtLeast));
  }
}

/** If the page does not exist, after a deletion or from an old link, this opens the list's last page. */
function useExistingPage(
  page: number,
  pagination: Pagination | undefined,
  setPage: (page: number, step: { replace: boolean }) => void,
): void {
  const lead = useEffectEvent((to: number) => setPage(to, { replace: true }));
  const last = pagination && Math.max(1, pagination.totalPages);
  useEffect(() => {
    if (last !== undefined && page > last) lead(last);
  }, [page, last]);
}

/** The menu at the end of each row of a table: the name of the row, and its actions. */
interface RowMenus<Row> {
  nameOf: (row: Row) => string;
  actionsOf: (row: Row) => readonly (RowAction | false)[];
}

/** The `actions` of a DataTable. */
export function menusOf<Row>({ nameOf, actionsOf }: RowMenus<Row>) {
  return (row: Row) => <RowMenu label={formTexts.table.actionsFor(nameOf(row))} actions={actionsOf(row)} />;
}

interface RecordListProps<Row> extends Pick<ListBodyProps<Row>, 'query' | 'rows' | 'failure' | 'reason'> {
  header: PageHeaderProps;
  /** Shown between the header and the filters. */
  lead?: ReactNode;
  /** The filters and the page of the address; undefined for a list with neither. */
  list?: Pick<
    ReturnType<typeof useUrlFilters<string>>,
    'filters' | 'page' | 'active' | 'filtersSet' | 'clear' | 'clearings' | 'setPage'
  >;
  /** Takes the search text; undefined for a list without search. */
  onSearch?: (search: string) => void;
  fields?: ReactNode;
  /** Undefined for a list that is never empty. */
  texts?: {
    searchLabel?: string;
    searchPlaceholder?: string;
    none: string;
    noneText: string;
    noneFound?: string;
    noneFoundText: string;
  };
  /** Adds the first record of an empty list. */
  add?: ReactNode;
  /** Shows the rows as a table. Without it, `children` shows them. */
  table?: Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'refreshing' | 'actions'> & { menu?: RowMenus<Row> };
  children?: ListBodyProps<Row>['children'];
}

/**
 * A page with a list of records: header, search and filters, the rows of one page, and the words for an empty
 * list.
 */
export function RecordList<Row extends { id: number }>(props: RecordListProps<Row>) {
  const { header, lead, list, onSearch, fields, texts, add, table, children, ...body } = props;
  const active = list?.active ?? false;
  const search = onSearch && (
    <SearchField
      label={texts?.searchLabel ?? ''}
      placeholder={texts?.searchPlaceholder ?? ''}
      value={list?.filters.search ?? ''}
      onSearch={onSearch}
    />
  );
  return (
    <>
      <PageHeader {...header} />
      {lead}
      <ListBody
        {...body}
        {...(list && {
          page: list.page,
          onPage: list.setPage,
          filters: (
            <FilterRow
              key={list.clearings}
              active={active}
              filtersSet={list.filtersSet}
              onClear={list.clear}
              always={search}
            >
              {fields}
            </FilterRow>
          ),
        })}
        empty={
          texts && (
            <>
              <EmptyBox
                title={(active && texts.noneFound) || texts.none}
                text={active ? texts.noneFoundText : texts.noneText}
                action={
                  active ? <ActionButton onClick={list?.clear}>{formTexts.clearFilters}</ActionButton> : add
                }
              />
              <AccountLimit />
            </>
          )
        }
      >
        {(rows, refreshing) =>
          table ? (
            <DataTable
              {...table}
              rows={rows}
              rowKey={({ id }) => id}
              actions={table.menu && menusOf(table.menu)}
              refreshing={refreshing}
            />
          ) : (
            children?.(rows, refreshing)
          )
        }
      </ListBody>
    </>
  );
}

const IS_ACTIVE: Readonly<Record<string, '1' | '0'>> = { active: '1', inactive: '0' };

/** The 'active' or 'inactive' filter of the address in the server's form. Any other text means all. */
export const isActiveOf = (status: string) => IS_ACTIVE[status];

interface StatusFilterProps {
  label: string;
  statuses: Readonly<Record<'all' | 'active' | 'inactive', string>>;
  value: string;
  onChange: (status: string) => void;
}

export function StatusFilter({ label, statuses, value, onChange }: StatusFilterProps) {
  return (
    <SelectField
      label={label}
      none={statuses.all}
      data={[
        { value: 'active', label: statuses.active },
        { value: 'inactive', label: statuses.inactive },
      ]}
      value={value}
      onChoose={onChange}
    />
  );
}

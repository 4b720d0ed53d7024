import type { Pagination } from '@clinic-serial/contract/fields/paging';
import type { ReactNode } from 'react';
import { messageOf } from '../api/errors.ts';
import { common } from '../messages/en/common.ts';
import { formTexts } from '../messages/en/forms.ts';
import { formatTotal } from '../ui/format.ts';
import { ErrorBox } from '../ui/ListState.tsx';
import { Pager } from '../ui/Pager.tsx';
import { useExistingPage } from '../ui/use-existing-page.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import hidden from '../ui/visually-hidden.module.css';
import list from './list.module.css';

interface ListBodyProps<Row> {
  /** The filters' row. */
  filters: ReactNode;
  /** The answer for one page; a placeholder while these are still the rows of the filters or the page before. */
  query: {
    data: { pagination: Pagination } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The rows of that answer. */
  rows: readonly Row[] | undefined;
  /** The page that the address asks for, and what asks for another. */
  page: number;
  onPage: (page: number, step?: { replace: boolean }) => void;
  /** The screen's sentence for a failure, and the words around its reason. */
  failure: (error: Error) => string;
  reason?: (reason: string) => string;
  /** An EmptyBox. */
  empty: ReactNode;
  /** Draws the rows; grey ones when they are undefined. */
  children: (rows: readonly Row[] | undefined, refreshing: boolean) => ReactNode;
}

/** A list: its filters, what went wrong, the rows or that there are none, and the pages. */
export function ListBody<Row>({
  filters,
  query: { data, error, isPlaceholderData: refreshing, refetch },
  rows,
  page,
  onPage,
  failure,
  reason = (words) => words,
  empty,
  children,
}: ListBodyProps<Row>) {
  const pagination = data?.pagination;
  const keptFocus = useKeptFocus();
  useExistingPage(page, refreshing ? undefined : pagination, onPage);
  // That the filters before found nothing says nothing about these.
  const known = refreshing && rows?.length === 0 ? undefined : rows;
  const isEmpty = known?.length === 0;
  return (
    <div {...keptFocus}>
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
      {/* It lasts: a status that comes together with its words is not read out. */}
      <div role="status">{isEmpty ? empty : <p className={hidden.hidden}>{!error && statusOf()}</p>}</div>
      {!isEmpty && (known || !error) && children(known, refreshing)}
      {pagination && (
        <div className={list.pager}>
          <Pager {...pagination} onChange={onPage} />
        </div>
      )}
    </div>
  );

  function statusOf(): string {
    if (!known || !pagination) return common.loading;
    if (refreshing) return formTexts.table.updating;
    return formTexts.table.found(formatTotal(pagination.total, pagination.isTotalAtLeast));
  }
}

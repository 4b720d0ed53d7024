import type { Pagination } from '@clinic-serial/contract/fields/paging';
import type { ReactNode } from 'react';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { messageOf } from '../api/errors.ts';
import { useExistingPage } from '../ui/address/use-existing-page.ts';
import { useMainFocusFallback } from '../ui/focus/focus.ts';
import { ErrorBox } from '../ui/list/ListState.tsx';
import { Pager } from '../ui/list/Pager.tsx';
import hidden from '../ui/style/visually-hidden.module.css';
import { formatTotal } from '../ui/text/format.ts';
import list from './list.module.css';

interface ListBodyProps<Row> {
  /** The filters' row. */
  filters: ReactNode;
  /**
   * The answer for one page. `isPlaceholderData` is true while the rows are still those of the previous
   * filters or page.
   */
  query: {
    data: { pagination: Pagination } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The rows of that answer. */
  rows: readonly Row[] | undefined;
  /** The page in the address. `onPage` changes it. */
  page: number;
  onPage: (page: number, step?: { replace: boolean }) => void;
  /** The screen's message for a failure. `reason` puts words around the reason that the server gave. */
  failure: (error: Error) => string;
  reason?: (reason: string) => string;
  /** An EmptyBox. */
  empty: ReactNode;
  /** Renders the rows; grey placeholders when `rows` is undefined. */
  children: (rows: readonly Row[] | undefined, refreshing: boolean) => ReactNode;
}

/** A list: its filters, the error, the rows or the box for an empty list, and the page numbers. */
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
  const focusFallback = useMainFocusFallback();
  useExistingPage(page, refreshing ? undefined : pagination, onPage);
  // An empty placeholder is the result of the previous filters. The new ones may find something.
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

import type { Pagination } from '@clinic-serial/contract/fields/paging';
import type { ReactNode } from 'react';
import { common } from '../messages/en/common.ts';
import { formTexts } from '../messages/en/forms.ts';
import { formatTotal } from '../ui/format.ts';
import { ErrorBox } from '../ui/ListState.tsx';
import { Pager } from '../ui/Pager.tsx';
import hidden from '../ui/visually-hidden.module.css';
import list from './list.module.css';

interface ListBodyProps<Row> {
  /** One page of the list; undefined while there is none. */
  rows: readonly Row[] | undefined;
  pagination: Pagination | undefined;
  /** True while these are still the rows of the filters or the page before. */
  refreshing: boolean;
  failure: { message: string; detail: string } | null;
  onRetry: () => void;
  /** An EmptyBox. */
  empty: ReactNode;
  onPage: (page: number) => void;
  /** Draws the rows; grey ones when they are undefined. */
  children: (rows: readonly Row[] | undefined) => ReactNode;
}

/** What stands below a list's filters: what went wrong, the rows or that there are none, and the pages. */
export function ListBody<Row>({
  rows,
  pagination,
  refreshing,
  failure,
  onRetry,
  empty,
  onPage,
  children,
}: ListBodyProps<Row>) {
  // That the filters before found nothing says nothing about these.
  const known = refreshing && rows?.length === 0 ? undefined : rows;
  const isEmpty = known?.length === 0;
  return (
    <>
      {failure && (
        <div className={list.error}>
          <ErrorBox {...failure} onRetry={onRetry} />
        </div>
      )}
      {/* It lasts: a status that comes together with its words is not read out. */}
      <div role="status">{isEmpty ? empty : <p className={hidden.hidden}>{!failure && statusOf()}</p>}</div>
      {!isEmpty && (known || !failure) && children(known)}
      {pagination && (
        <div className={list.pager}>
          <Pager {...pagination} onChange={onPage} />
        </div>
      )}
    </>
  );

  function statusOf(): string {
    if (!known || !pagination) return common.loading;
    if (refreshing) return formTexts.table.updating;
    return formTexts.table.found(formatTotal(pagination.total, pagination.isTotalAtLeast));
  }
}

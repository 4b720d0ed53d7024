import type { Pagination } from '@clinic-serial/contract/fields/paging';
import { useEffect, useEffectEvent } from 'react';

/**
 * Leads from a page that a list no longer has to its last one: the last row of the last page may have been deleted, or
 * an old link may point behind the end.
 *
 * @param pagination of the page that was asked for; undefined while it is on its way
 */
export function useExistingPage(
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

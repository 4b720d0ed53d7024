import type { Pagination } from '@clinic-serial/contract/fields/paging';
import { useEffect, useEffectEvent } from 'react';

/**
 * Leads from a page that does not exist to the list's last page. The only row of the last page may have been
 * deleted, or an old link may name a page after the last one.
 *
 * @param pagination the pagination of the requested page; undefined while it loads
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

import { paginationOf } from '@clinic-serial/contract/fields/paging';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listMoneyEntries as endpoint } from '@clinic-serial/contract/subjects/money-reports';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { assertRange } from '../assert-range.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Services } from '../services.ts';
import { countEntries, listEntries } from './money-report.queries.ts';
import { assertFees, presentEntries } from './visit-account.ts';

/**
 * Lists the entries of all cash boxes for a range of days, the newest first. Voids and voided entries are
 * included (rules: money 3). A limited account gets only entries of visits to its doctors and at its places,
 * so no openings and closes of boxes.
 *
 * @throws FEES_OFF; INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function listMoneyEntries(
  services: Services,
  caller: Caller,
  query: QueryOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { from, to, limit = LIST_SIZES.moneyPerPage, offset = 0, place, ...asked } = query;
  const range = { from, to };
  assertRange(range);
  const { read } = services.database;
  const filter = { ...asked, scope: scopeOf(caller, place) };
  const rows = await listEntries(read, range, filter, { limit, offset });
  return {
    entries: await presentEntries(read, rows),
    pagination: paginationOf(await countEntries(read, range, filter), limit, offset),
  };
}

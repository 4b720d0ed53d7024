import { setImmediate } from 'node:timers/promises';
import { paginationOf } from '@clinic-serial/contract/fields/paging';
import type { DataOf, QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { listOpenMoney as endpoint, ListedVisit } from '@clinic-serial/contract/subjects/money-reports';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import type { VisitKind } from '@clinic-serial/contract/terms/money';
import { type DateRange, periodsOf } from '@clinic-serial/contract/time/report-periods';
import { assertRange } from '../assert-range.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import { type CountedMoney, type VisitRow, visitMoneyOf } from '../ledger/visit-money.ts';
import { serialOf } from '../serials/day-serial.ts';
import type { Services } from '../services.ts';
import { findOpen, type VisitFilter, visitsOfList, visitsWithoutFee } from './money-report.queries.ts';
import { assertFees } from './visit-account.ts';

/** The number of visits whose money is computed in one step. */
const PART = 500;

/**
 * The money of visits that have no kind or fee of their own, in parts, so that other requests need not wait.
 */
export async function* moneyWithoutFee(
  { config, database: { read } }: Pick<Services, 'config' | 'database'>,
  range: DateRange,
  filter: VisitFilter,
  options?: { onlyCompleted: boolean },
): AsyncGenerator<{ row: VisitRow & { placeId: number }; visitKind: VisitKind; money: CountedMoney }> {
  const rows = await visitsWithoutFee(read, range, filter, options);
  for (let first = 0; first < rows.length; first += PART) {
    const part = rows.slice(first, first + PART);
    const moneyOf = await visitMoneyOf(config, read, part);
    for (const row of part) {
      const money = moneyOf.get(row.id);
      if (!money || (filter.visitKind ?? money.visitKind) !== money.visitKind) continue;
      yield { row, visitKind: money.visitKind, money };
    }
    await setImmediate();
  }
}

/** A range without the dates after a day; undefined if nothing of it is left. */
export function rangeUntil({ from, to }: DateRange, day: string): DateRange | undefined {
  return from > day ? undefined : { from, to: to < day ? to : day };
}

/**
 * Lists the visits of a range of dates whose money is due or to be given back (rules: money 4). Money is due
 * up to today only. A limited account gets the visits of its doctors and places.
 *
 * @returns the oldest visits first, with the sum of all pages in paisa
 * @throws FEES_OFF; INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function listOpenMoney(
  services: Services,
  caller: Caller,
  query: QueryOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { from, to, state, doctorId, visitKind, place } = query;
  const { limit = LIST_SIZES.moneyPerPage, offset = 0 } = query;
  assertRange({ from, to });
  const { read } = services.database;
  const filter = { doctorId, visitKind, scope: scopeOf(caller, place) };
  const open: { id: number; date: string; amount: number }[] = [];
  const add = (id: number, date: string, { due, over }: { due: number; over: number }) => {
    const amount = state === 'due' ? due : over;
    if (amount > 0) open.push({ id, date, amount });
  };
  // Money is due from the date of its visit on. Money to give back can be of a later date, such as for a
  // cancelled serial of tomorrow.
  const asked = state === 'due' ? rangeUntil({ from, to }, services.clock.today()) : { from, to };
  for (const month of asked ? periodsOf(asked, 'month') : []) {
    for (const row of await findOpen(read, month, filter)) add(row.id, row.appointmentDate, row);
    for await (const { row, money } of moneyWithoutFee(services, month, filter)) {
      add(row.id, row.appointmentDate, money);
    }
    await setImmediate();
  }
  open.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id));
  const page = open.slice(offset, offset + limit).map(({ id }) => id);
  return {
    visits: await presentVisits(services, page),
    total: open.reduce((total, { amount }) => total + amount, 0),
    pagination: paginationOf(open.length, limit, offset),
  };
}

/** Visits in the order of their ids in `ids`. */
async function presentVisits(
  { config, database: { read } }: Services,
  ids: readonly number[],
): Promise<ListedVisit[]> {
  const rows = await visitsOfList(read, ids);
  const moneyOf = await visitMoneyOf(config, read, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const money = moneyOf.get(id);
    if (!row || !money) return [];
    const { version: _, ...visitMoney } = money;
    return [
      {
        ...visitMoney,
        appointmentId: id,
        date: row.appointmentDate,
        serialNumber: serialOf(row.daySerial).serialNumber,
        status: row.status,
        doctorId: row.doctorId,
        doctorName: row.doctorName,
        doctorNameBn: row.doctorNameBn,
        patientName: row.patientName,
        patientPhone: row.patientPhone,
      },
    ];
  });
}

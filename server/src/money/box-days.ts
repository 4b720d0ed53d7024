import { boxSumsOf } from '@clinic-serial/contract/rules/money/box-day';
import type { BoxDay, getBoxDay, listBoxDays } from '@clinic-serial/contract/subjects/cash-boxes';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import { can } from '@clinic-serial/contract/terms/permissions';
import { AppError } from '../app-error.ts';
import { assertRange } from '../assert-range.ts';
import { authoriseLimitedStaff, type StaffCaller } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Db } from '../database/tables.ts';
import { groupBy } from '../group-by.ts';
import { staffNames } from '../queue/queue.queries.ts';
import type { Services } from '../services.ts';
import { findStaff } from '../staff/staff.queries.ts';
import { type DayEntry, entriesOfDays } from './boxes.queries.ts';
import { assertFees } from './visit-account.ts';

/**
 * Reads one day of a cash box; without a day, today (rules: money 5).
 *
 * @throws FEES_OFF; FORBIDDEN for the box of somebody else without the permission to delete; STAFF_NOT_FOUND
 */
export async function readBoxDay(
  services: Services,
  caller: Caller,
  { day, boxId }: QueryOf<typeof getBoxDay>,
): Promise<BoxDay> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const { read } = services.database;
  return presentBoxDay(read, await chosenBox(read, caller, boxId), day ?? services.clock.today());
}

/**
 * Lists the days of cash boxes that have entries, the newest first. An Admin gets all boxes, others get their
 * own. With a place, only days with an entry of a visit there are listed. They are still shown whole, because
 * the cash of a box is counted as a whole.
 *
 * @param query.place the id of a place; undefined for all
 * @throws FEES_OFF; FORBIDDEN for the box of somebody else without the permission to delete; INVALID_INPUT
 *   for a range that is too long or ends before it begins
 */
export async function readBoxDays(
  services: Services,
  caller: Caller,
  { from, to, boxId, place }: QueryOf<typeof listBoxDays>,
): Promise<{ days: BoxDay[] }> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  assertRange({ from, to });
  const { read } = services.database;
  const isAdmin = can(caller.role, 'delete');
  if (!isAdmin && boxId !== undefined && boxId !== caller.staffId) throw new AppError('FORBIDDEN');
  const entries = await entriesOfDays(read, { from, to, boxId: isAdmin ? boxId : caller.staffId, place });
  const days = [...groupBy(entries, (entry) => `${entry.day} ${entry.boxId}`).values()];
  const nameOf = await boxNames(read, entries);
  return {
    days: days
      .flatMap((own) => (own[0] ? [dayOf(nameOf, own[0].boxId, own[0].day, own)] : []))
      .sort((one, other) =>
        one.day === other.day ? one.box.id - other.box.id : one.day < other.day ? 1 : -1,
      ),
  };
}

/**
 * The box that a request is about: the caller's own unless it names another.
 *
 * @throws FORBIDDEN for the box of somebody else without the permission to delete; STAFF_NOT_FOUND
 */
export async function chosenBox(db: Db, caller: StaffCaller, boxId = caller.staffId): Promise<number> {
  if (boxId === caller.staffId) return boxId;
  if (!can(caller.role, 'delete')) throw new AppError('FORBIDDEN');
  if (!(await findStaff(db, boxId))) throw new AppError('STAFF_NOT_FOUND');
  return boxId;
}

/** A day of a box as staff read it. */
export async function presentBoxDay(db: Db, boxId: number, day: string): Promise<BoxDay> {
  const entries = await entriesOfDays(db, { from: day, to: day, boxId });
  return dayOf(await boxNames(db, [{ boxId, staffId: boxId }, ...entries]), boxId, day, entries);
}

type NameOf = (id: number) => BoxDay['box'];

function dayOf(nameOf: NameOf, boxId: number, day: string, entries: readonly DayEntry[]): BoxDay {
  const sums = boxSumsOf(entries);
  const close = entries.find(({ kind }) => kind === 'close');
  return {
    box: nameOf(boxId),
    day,
    ...sums,
    closed: close
      ? {
          counted: close.amount,
          difference: close.amount - sums.expectedCash,
          words: close.words,
          at: close.at,
          by: nameOf(close.staffId),
        }
      : null,
  };
}

async function boxNames(db: Db, rows: readonly Pick<DayEntry, 'boxId' | 'staffId'>[]): Promise<NameOf> {
  const names = await staffNames(db, [...new Set(rows.flatMap(({ boxId, staffId }) => [boxId, staffId]))]);
  return (id) => ({ id, name: names.get(id) ?? '' });
}

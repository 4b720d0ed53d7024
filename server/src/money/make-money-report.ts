import { setImmediate } from 'node:timers/promises';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  getMoneyReport as endpoint,
  MoneyGroup,
  MoneyReport,
  MoneyRow,
  MoneySums,
} from '@clinic-serial/contract/subjects/money-reports';
import { PAYMENT_WAYS, VISIT_KINDS } from '@clinic-serial/contract/terms/money';
import { type DateRange, periodsOf } from '@clinic-serial/contract/time/report-periods';
import { assertRange } from '../assert-range.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import { staffNames } from '../queue/queue.queries.ts';
import type { Services } from '../services.ts';
import {
  type EntryFilter,
  namesOfDoctors,
  type OpenKey,
  sumEntries,
  sumOpen,
} from './money-report.queries.ts';
import { moneyWithoutFee, rangeUntil } from './open-money.ts';
import { assertFees } from './visit-account.ts';

/** The sums of a report of money before anything is added, in paisa. `payments` is a count. */
const NOTHING = { taken: 0, refunded: 0, discounts: 0, payments: 0, due: 0, giveBack: 0 };
type Sums = typeof NOTHING;
const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

/**
 * Makes the report of the money of a range of dates (rules: money 9). Entries count for the day of the entry.
 * Open money counts for the date of its visit, up to today. Both count for the place of the appointment. A
 * limited account gets the money of its doctors and places.
 *
 * @throws FEES_OFF; INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function makeMoneyReport(
  services: Services,
  caller: Caller,
  { from, to, by, place, ...filter }: QueryOf<typeof endpoint>,
): Promise<MoneyReport> {
  authoriseLimitedStaff(caller, 'update');
  assertFees(services);
  const range = { from, to };
  assertRange(range);
  return moneyOfRange(services, range, by, { ...filter, scope: scopeOf(caller, place) });
}

/**
 * Does the work of {@link makeMoneyReport} after the caller has authorised the account and checked the range.
 */
export async function moneyOfRange(
  services: Services,
  range: DateRange,
  by: MoneyGroup,
  filter: EntryFilter,
): Promise<MoneyReport> {
  const { read } = services.database;
  const key = openKeyOf(by, filter);
  const sums = new Map<string, Sums>();
  const all = { ...NOTHING };
  const add = (key: string | number | null, part: Partial<Sums>) => {
    addTo(all, part);
    if (key === null) return;
    const known = sums.get(String(key)) ?? { ...NOTHING };
    addTo(known, part);
    sums.set(String(key), known);
  };

  // SQLite runs inside this process. Reading month by month lets other requests run in between.
  for (const month of periodsOf(range, 'month')) {
    for (const { key, ...part } of await sumEntries(read, month, by, filter)) add(key, part);
    await setImmediate();
  }
  const past = key && rangeUntil(range, services.clock.today());
  for (const month of past ? periodsOf(past, 'month') : []) {
    for (const { key: own, ...part } of await sumOpen(read, month, key ?? 'day', filter)) add(own, part);
    for await (const { row, visitKind, money } of moneyWithoutFee(services, month, filter)) {
      if (money.due === 0 && money.over === 0) continue;
      const own = { day: row.appointmentDate, doctor: row.doctorId, visitKind, place: row.placeId }[
        key ?? 'day'
      ];
      add(own, { due: money.due, giveBack: money.over });
    }
    await setImmediate();
  }
  return {
    ...range,
    by,
    rows: await rowsOf(services, by, sums, key !== undefined),
    totals: present(all, key !== undefined),
  };
}

/**
 * The key by which a report groups open money. It is undefined for a report that is grouped or filtered by
 * way or by box, because nobody knows how and where open money will be paid.
 */
function openKeyOf(by: MoneyGroup, { way, boxId }: EntryFilter): OpenKey | undefined {
  if (way !== undefined || boxId !== undefined) return undefined;
  return by === 'way' || by === 'box' ? undefined : by;
}

function addTo(total: Sums, part: Partial<Sums>): void {
  for (const name of NAMES) total[name] += part[name] ?? 0;
}

function present(
  { taken, refunded, discounts, payments, due, giveBack }: Sums,
  withOpen: boolean,
): MoneySums {
  return {
    ...{ taken, refunded, net: taken - refunded, discounts, payments },
    due: withOpen ? due : null,
    giveBack: withOpen ? giveBack : null,
  };
}

/** Days, ways and kinds in their usual order; doctors and boxes by their names; places by their ids. */
async function rowsOf(
  { database: { read } }: Services,
  by: MoneyGroup,
  sums: ReadonlyMap<string, Sums>,
  withOpen: boolean,
): Promise<MoneyRow[]> {
  const row = (key: string, names: Partial<Pick<MoneyRow, 'doctor' | 'box'>> = {}): MoneyRow => ({
    key,
    doctor: null,
    box: null,
    ...names,
    ...present(sums.get(key) ?? NOTHING, withOpen),
  });
  const known = (keys: readonly string[]) => keys.filter((key) => sums.has(key)).map((key) => row(key));
  if (by === 'day') return known([...sums.keys()].sort());
  if (by === 'way') return known(PAYMENT_WAYS);
  if (by === 'visitKind') return known(VISIT_KINDS);
  const ids = [...sums.keys()].map(Number);
  if (by === 'place') return known(ids.sort((one, other) => one - other).map(String));
  if (by === 'doctor') {
    const doctors = await namesOfDoctors(read, ids);
    return ids
      .map((id) => ({ id, name: '', nameBn: null, ...doctors.get(id) }))
      .sort((one, other) => byName(one, other))
      .map((doctor) => row(String(doctor.id), { doctor }));
  }
  const names = await staffNames(read, ids);
  return ids
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .sort((one, other) => byName(one, other))
    .map((box) => row(String(box.id), { box }));
}

/** Sorts by name, and those with one name by id. */
export function byName(one: { id: number; name: string }, other: { id: number; name: string }): number {
  return one.name.localeCompare(other.name, 'en') || one.id - other.id;
}

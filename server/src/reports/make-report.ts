import { setImmediate } from 'node:timers/promises';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  getReport as endpoint,
  Report,
  ReportNumbers,
  ReportRow,
} from '@clinic-serial/contract/subjects/reports';
import { CLINIC_WEEK, weekdayOf } from '@clinic-serial/contract/time/calendar';
import { isPeriod, periodsOf } from '@clinic-serial/contract/time/report-periods';
import { assertRange } from '../assert-range.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import { type Caller, scopeOf } from '../caller.ts';
import type { Services } from '../services.ts';
import {
  departmentNames,
  doctorNames,
  NOTHING,
  type Sums,
  type SumsKey,
  sumAppointments,
  sumNewPatients,
  sumSittings,
  sumSms,
  sumWindows,
} from './reports.queries.ts';

/** Sums by their key. */
type SumsByKey = Map<string, Partial<Sums>[]>;

/**
 * Makes the report of a range of dates (rules: numbers 8). A limited account gets the numbers of its doctors.
 * SMS belong to the clinic and to a day. So they are counted only in a report of the whole clinic, and not by
 * hour, department or doctor.
 *
 * @throws INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function makeReport(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  { from, to, by, doctorId, departmentId, place }: QueryOf<typeof endpoint>,
): Promise<Report> {
  authoriseLimitedStaff(caller, 'update');
  const range = { from, to };
  assertRange(range);
  const key: SumsKey = isPeriod(by) || by === 'weekday' ? 'date' : by;
  const scope = scopeOf(caller, place);
  const filter = { doctorId, departmentId, scope, limits: scopeOf(caller) };
  const isWhole = doctorId === undefined && departmentId === undefined && !scope;
  const price = isWhole ? { partPrice: config.sms.partPrice } : 'untold';
  const today = clock.today();

  const sums: SumsByKey = new Map();
  // SQLite runs inside this process. Reading month by month lets other requests run in between.
  for (const month of periodsOf(range, 'month')) {
    collect(sums, await sumAppointments(read, month, key, filter, today));
    await setImmediate();
    collect(sums, await sumWindows(read, month, key, filter));
    await setImmediate();
  }
  // This query looks up the earlier visits of each patient, so it runs day by day.
  for (const day of periodsOf(range, 'day')) {
    collect(sums, await sumNewPatients(read, day, key, filter));
    await setImmediate();
  }
  collect(sums, await sumSittings(read, range, key, filter));
  const messages: SumsByKey = new Map();
  if (isWhole) collect(key === 'date' ? sums : messages, await sumSms(read, range));

  const all = addUp([...sums.values(), ...messages.values()].flat());
  return { from, to, by, rows: await rows(), totals: numbersOf(all, price) };

  async function rows(): Promise<ReportRow[]> {
    if (isPeriod(by)) {
      return periodsOf(range, by).map((row) => {
        const days = periodsOf(row, 'day').map((day) => day.key);
        return { ...row, ...NOBODY, ...numbersOf(sumsOf(days), price) };
      });
    }
    if (by === 'weekday') {
      const days = periodsOf(range, 'day').map((day) => day.key);
      return CLINIC_WEEK.flatMap((weekday): ReportRow[] => {
        const own = days.filter((day) => weekdayOf(day) === weekday);
        if (own.length === 0) return [];
        return [{ key: String(weekday), ...range, ...NOBODY, ...numbersOf(sumsOf(own), price) }];
      });
    }
    if (by === 'hour') {
      return [...sums.keys()]
        .sort()
        .map((hour) => ({ key: hour, ...range, ...NOBODY, ...numbersOf(sumsOf([hour]), 'untold') }));
    }
    if (by === 'place') {
      return [...sums.keys()]
        .map(Number)
        .sort((one, other) => one - other)
        .map((placeId) => {
          const key = String(placeId);
          return { key, ...range, ...NOBODY, placeId, ...numbersOf(sumsOf([key]), 'untold') };
        });
    }
    const named =
      by === 'doctor'
        ? (await doctorNames(read)).map((doctor) => ({ ...NOBODY, doctor }))
        : (await departmentNames(read)).map((department) => ({ ...NOBODY, department }));
    return named
      .flatMap((names): (ReportRow & { name: string })[] => {
        const { id, name } = names.doctor ?? names.department;
        if (!sums.has(String(id))) return [];
        return [{ key: String(id), ...range, ...names, ...numbersOf(sumsOf([String(id)]), 'untold'), name }];
      })
      .sort((one, other) => other.serials - one.serials || one.name.localeCompare(other.name, 'en'))
      .map(({ name: _, ...row }) => row);
  }

  function sumsOf(keys: readonly string[]): Sums {
    return addUp(keys.flatMap((own) => sums.get(own) ?? []));
  }
}

/** A row that belongs to no doctor and no department. */
const NOBODY = { doctor: null, department: null };

function collect(sums: SumsByKey, rows: readonly (Partial<Sums> & { key: string | number })[]): void {
  for (const { key, ...own } of rows) {
    const known = sums.get(String(key));
    if (known) known.push(own);
    else sums.set(String(key), [own]);
  }
}

const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

/** Adds up sums; one that is missing counts as 0. */
function addUp(parts: Iterable<Partial<Sums>>): Sums {
  const total = { ...NOTHING };
  for (const part of parts) for (const name of NAMES) total[name] += part[name] ?? 0;
  return total;
}

/**
 * Makes the numbers of a report from sums (rules: numbers 8). Means come from sums, never from other means.
 *
 * @param sms the price of a part, null if there is none; `untold` if the SMS cannot be divided by row
 */
function numbersOf(sums: Sums, sms: { partPrice: number | null } | 'untold'): ReportNumbers {
  const { serials, desk, phone, seen, notCome, sittings, windows, messages, parts } = sums;
  return {
    serials,
    online: serials - desk - phone,
    desk,
    phone,
    extra: sums.extra,
    seen,
    newPatients: sums.newPatients,
    cancelled: sums.cancelled,
    notSeen: sums.notSeen,
    notCome,
    notComeShare: share(notCome, seen + notCome),
    open: sums.open,
    waiting: mean(sums.waitedSeconds / 60, sums.waited),
    pace: mean(sums.seenSeconds / 60, sums.timed),
    sittings,
    late: mean(sums.lateSeconds / 60, sittings),
    onTimeShare: share(sums.onTime, sittings),
    windows,
    windowsKeptShare: share(sums.windowsKept, windows),
    ...(sms === 'untold'
      ? { sms: null, smsParts: null, smsCost: null }
      : {
          sms: messages,
          smsParts: parts,
          smsCost: sms.partPrice === null ? null : rounded(parts * sms.partPrice, 2),
        }),
  };
}

const mean = (sum: number, count: number) => (count === 0 ? null : rounded(sum / count, 1));
const share = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole, 3));

function rounded(value: number, digits: number): number {
  // Without + 0, a mean of -0.04 would be -0.
  return Math.round(value * 10 ** digits) / 10 ** digits + 0;
}

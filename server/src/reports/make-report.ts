import { setImmediate } from 'node:timers/promises';
import { say } from '@clinic-serial/contract/messages/message';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type {
  getReport as endpoint,
  Report,
  ReportNumbers,
  ReportRow,
} from '@clinic-serial/contract/subjects/reports';
import {
  type DateRange,
  periodsOf,
  REPORT_LIMITS,
  type ReportPeriod,
  rangeProblem,
} from '@clinic-serial/contract/time/report-periods';
import { AppError } from '../app-error.ts';
import { authoriseStaff } from '../authorise.ts';
import type { Caller } from '../caller.ts';
import type { Services } from '../services.ts';
import { doctorNames, NOTHING, type Sums, sumAppointments, sumSittings, sumSms } from './reports.queries.ts';

/** Sums by date or by doctor. */
type SumsByKey = Map<string, Partial<Sums>[]>;

/**
 * Makes the report of a range of dates (rules: numbers 8). Messages belong to the clinic, so it has SMS only
 * for the whole clinic and not by doctor.
 *
 * @throws INVALID_INPUT for a range that is too long or ends before it begins
 */
export async function makeReport(
  { clock, config, database: { read } }: Services,
  caller: Caller,
  { from, to, by, doctorId, departmentId }: QueryOf<typeof endpoint>,
): Promise<Report> {
  authoriseStaff(caller, 'update');
  const range = { from, to };
  assertRange(range);
  const group = by === 'doctor' ? 'doctor' : 'date';
  const filter = { doctorId, departmentId };
  const isWhole = doctorId === undefined && departmentId === undefined;
  const { partPrice } = config.sms;
  const today = clock.today();

  const sums: SumsByKey = new Map();
  // SQLite answers inside of this process. Month by month, other requests need not wait for a year.
  for (const month of periodsOf(range, 'month')) {
    collect(sums, await sumAppointments(read, month, group, filter, today));
    await setImmediate();
  }
  collect(sums, await sumSittings(read, range, group, filter));
  const messages: SumsByKey = new Map();
  if (isWhole) collect(group === 'date' ? sums : messages, await sumSms(read, range));

  const rows =
    by === 'doctor'
      ? await doctorRows()
      : periodRows(range, by, sums).map(({ sums: own, ...row }) => ({
          ...row,
          doctor: null,
          ...numbersOf(own, isWhole ? { partPrice } : 'untold'),
        }));
  const all = addUp([...sums.values(), ...messages.values()].flat());
  return { from, to, by, rows, totals: numbersOf(all, isWhole ? { partPrice } : 'untold') };

  async function doctorRows(): Promise<ReportRow[]> {
    const doctors = await doctorNames(read);
    return doctors
      .flatMap(({ id, ...names }) => {
        const own = sums.get(String(id));
        if (!own) return [];
        return [{ key: String(id), ...range, doctor: { id, ...names }, ...numbersOf(addUp(own), 'untold') }];
      })
      .sort(
        (one, other) => other.serials - one.serials || one.doctor.name.localeCompare(other.doctor.name, 'en'),
      );
  }
}

function assertRange(range: DateRange): void {
  const problem = rangeProblem(range);
  if (!problem) return;
  const message =
    problem === 'backwards'
      ? say('leaveEndsBeforeStart')
      : say('tooManyDays', { most: REPORT_LIMITS.mostDays });
  throw new AppError('INVALID_INPUT', { message, fieldErrors: { to: message } });
}

function collect(sums: SumsByKey, rows: readonly (Partial<Sums> & { key: string | number })[]): void {
  for (const { key, ...own } of rows) {
    const known = sums.get(String(key));
    if (known) known.push(own);
    else sums.set(String(key), [own]);
  }
}

function periodRows(range: DateRange, period: ReportPeriod, sums: SumsByKey) {
  return periodsOf(range, period).map((row) => ({
    ...row,
    sums: addUp(periodsOf(row, 'day').flatMap(({ key }) => sums.get(key) ?? [])),
  }));
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
 * @param sms the price of a part, null if there is none; `untold` where SMS cannot be told apart
 */
function numbersOf(sums: Sums, sms: { partPrice: number | null } | 'untold'): ReportNumbers {
  const { serials, desk, phone, seen, notCome, sittings, messages, parts } = sums;
  return {
    serials,
    online: serials - desk - phone,
    desk,
    phone,
    seen,
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

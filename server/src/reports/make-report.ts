import { setImmediate } from 'node:timers/promises';
import { say } from '@clinic-serial/contract/messages/message';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { getReport as endpoint, Report, ReportRow } from '@clinic-serial/contract/subjects/reports';
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
import { addUp, numbersOf } from './add-up.ts';
import { doctorNames, type Sums, sumAppointments, sumSittings, sumSms } from './reports.queries.ts';

/** Sums by date or by doctor. */
type SumsByKey = Map<string, Partial<Sums>[]>;

/**
 * Makes the report of a range of dates (rules: numbers 8). By doctor, or of one doctor or department, it has no SMS, because a
 * message belongs to the clinic.
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

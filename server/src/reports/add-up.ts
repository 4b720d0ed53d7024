import type { ReportNumbers } from '@clinic-serial/contract/subjects/reports';
import type { Sums } from './reports.queries.ts';

const NOTHING: Sums = {
  serials: 0,
  desk: 0,
  phone: 0,
  seen: 0,
  cancelled: 0,
  notSeen: 0,
  notCome: 0,
  open: 0,
  waitedSeconds: 0,
  waited: 0,
  seenSeconds: 0,
  timed: 0,
  sittings: 0,
  lateSeconds: 0,
  onTime: 0,
  messages: 0,
  parts: 0,
};
const NAMES = Object.keys(NOTHING) as (keyof Sums)[];

/** Adds up sums. A sum that a part does not have counts as 0. */
export function addUp(parts: Iterable<Partial<Sums>>): Sums {
  const total = { ...NOTHING };
  for (const part of parts) for (const name of NAMES) total[name] += part[name] ?? 0;
  return total;
}

/**
 * Makes the numbers of a report from sums (rules: numbers 8). Means come from the sums and never from other means, so that a
 * total is right when the days differ in size.
 *
 * @param sms the price of a part, null if there is none; `untold` where SMS cannot be told apart
 */
export function numbersOf(sums: Sums, sms: { partPrice: number | null } | 'untold'): ReportNumbers {
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

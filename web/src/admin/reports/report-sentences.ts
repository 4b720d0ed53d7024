import type { Report, ReportRow } from '@clinic-serial/contract/subjects/reports';
import { isPeriod } from '@clinic-serial/contract/time/report-periods';
import { adminReportsText } from '#messages/admin-dashboard';
import { rowName } from './use-report.ts';

const text = adminReportsText.sentences;

/** A sentence about each chart of a report; null if there is nothing to say. */
export function sentencesOf(report: Report): Record<ReportChart, string | null> {
  return {
    serials: joined(serialsOf(report), notComeOf(report)),
    times: timesOf(report),
    onTime: onTimeOf(report),
    patients: patientsOf(report),
    windows: windowsOf(report),
  };
}
export type ReportChart = 'serials' | 'times' | 'onTime' | 'patients' | 'windows';

/** The hours before this one are the morning. */
const NOON = '12';

/** The row with the highest value, the first of equal ones. Null if no row has a value above 0. */
function highest(rows: readonly ReportRow[], numberOf: (row: ReportRow) => number | null): ReportRow | null {
  let found: ReportRow | null = null;
  for (const row of rows) {
    if ((numberOf(row) ?? 0) > ((found && numberOf(found)) ?? 0)) found = row;
  }
  return found;
}

function serialsOf(report: Report): string | null {
  const { by, rows, totals } = report;
  const most = highest(rows, ({ serials }) => serials);
  if (!most) return null;
  const name = rowName(most, report);
  const share = percent(most.serials, totals.serials);
  if (by === 'hour') {
    const morning = rows.filter(({ key }) => key < NOON).reduce((sum, { serials }) => sum + serials, 0);
    return text.beforeNoon(percent(morning, totals.serials), name);
  }
  // A single row, or several rows with the same highest number, have no highest row.
  if (rows.length === 1 || rows.some((row) => row !== most && row.serials === most.serials)) {
    return text.given(
      totals.serials,
      percent(totals.online, totals.serials),
      percent(totals.phone, totals.serials),
    );
  }
  if (by === 'weekday') return text.busiest(name, share);
  return isPeriod(by) ? text.mostOn(name, most.serials, totals.serials) : text.mostOf(name, share);
}

function notComeOf({ totals: { notComeShare } }: Report): string | null {
  return notComeShare === null ? null : text.notCome(whole(notComeShare));
}

function timesOf(report: Report): string | null {
  const { waiting, pace } = report.totals;
  const mean =
    waiting === null
      ? pace !== null && text.pace(Math.round(pace))
      : pace === null
        ? text.waiting(Math.round(waiting))
        : text.waitingAndPace(Math.round(waiting), Math.round(pace));
  const longest = highest(report.rows, (row) => row.waiting);
  return joined(
    mean || null,
    longest?.waiting && report.rows.length > 1
      ? text.longest(rowName(longest, report), Math.round(longest.waiting))
      : null,
  );
}

function onTimeOf({ totals: { onTimeShare, sittings, late } }: Report): string | null {
  if (onTimeShare === null) return null;
  const mean = late === null || Math.round(late) === 0 ? null : late;
  return joined(
    text.onTime(whole(onTimeShare), sittings),
    mean === null ? null : mean > 0 ? text.late(Math.round(mean)) : text.early(Math.round(-mean)),
  );
}

function patientsOf({ totals: { seen, newPatients } }: Report): string | null {
  return seen === 0 ? null : text.newPatients(percent(newPatients, seen), seen);
}

function windowsOf({ totals: { windows, windowsKeptShare } }: Report): string | null {
  return windowsKeptShare === null ? null : text.windows(whole(windowsKeptShare), windows);
}

const joined = (...sentences: (string | null)[]) =>
  sentences.filter((sentence) => sentence !== null).join(' ') || null;

/** A share of the rows' own counts, in whole percent. */
const percent = (part: number, of: number) => whole(of === 0 ? 0 : part / of);
/** Rounds to whole percent. Only a complete share is 100, and only an empty one is 0. */
const whole = (share: number) =>
  share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : Math.round(share * 100);

import { formatMonth, localText } from '@clinic-serial/contract/messages/current/format';
import type { Report, ReportRow } from '@clinic-serial/contract/subjects/reports';
import { adminReportsText as text } from '#messages/admin-dashboard';
import { formatDate, formatNumber, formatShortDate } from '../../ui/text/format.ts';

/** '20 Nov'. */
const dayAndMonth = (date: string) => formatShortDate(date).replace(/^[^,]*, /, '');

/** The name of a row: 'Fri, 20 Nov', '14 Nov – 20 Nov', 'November 2026' or a doctor. Dates of two years name theirs. */
export function rowName({ from, to, doctor }: ReportRow, { by, ...range }: Report): string {
  if (doctor) return localText(doctor.name, doctor.nameBn);
  if (by === 'month') return formatMonth(from);
  const isOneYear = range.from.slice(0, 4) === range.to.slice(0, 4);
  if (by === 'day') return isOneYear ? formatShortDate(from) : formatDate(from);
  return text.period(...([from, to].map(isOneYear ? dayAndMonth : formatDate) as [string, string]));
}

/** The short name of a row below a chart: '20 Nov', also for the week that begins then. */
export function axisName(row: ReportRow, report: Report): string {
  return report.by === 'day' || report.by === 'week' ? dayAndMonth(row.from) : rowName(row, report);
}

/** A number of the report, or a dash where there is none. */
export const numberText = (value: number | null) => (value === null ? '–' : formatNumber(value));

/** A share as '12.5%'. */
export const shareText = (share: number | null) =>
  share === null ? '–' : text.percent(formatNumber(percentOf(share)));

/** 0.125 as 12.5. */
export const percentOf = (share: number) => Math.round(share * 1_000) / 10;

export const minutesText = (minutes: number | null) =>
  minutes === null ? '–' : text.minutes(formatNumber(minutes));

/** A price in taka, with two digits behind the point unless it is whole. */
export const takaText = (amount: number | null) =>
  amount === null ? '–' : text.taka(formatNumber(Number.isInteger(amount) ? amount : amount.toFixed(2)));

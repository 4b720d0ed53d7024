import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { idText } from '@clinic-serial/contract/fields/id';
import type { Place } from '@clinic-serial/contract/fields/place';
import { formatMonth, localText } from '@clinic-serial/contract/messages/current/format';
import { getReport, type Report, type ReportRow } from '@clinic-serial/contract/subjects/reports';
import type { Weekday } from '@clinic-serial/contract/time/calendar';
import {
  REPORT_GROUPS,
  type ReportGroup,
  rangeProblem,
  usualRanges,
} from '@clinic-serial/contract/time/report-periods';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { adminReportsText as text } from '#messages/admin-dashboard';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import {
  formatDate,
  formatNumber,
  formatShortDate,
  formatTime,
  formatTimeRange,
  weekdayName,
  weekdayShort,
} from '../../ui/text/format.ts';
import { useAtPlace, useStaffPlaces } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';

/** The choices of the page. Doctor and department are ids, or empty for all. */
export interface ReportFilters {
  from: string;
  to: string;
  by: ReportGroup;
  doctor: string;
  department: string;
}

const isDate = (text: string) => z.safeParse(clinicDate, text).success;
const idOf = (text: string) => (z.safeParse(idText, text).success ? text : '');

/**
 * The filters in the address. A missing or invalid one gets its usual value.
 *
 * @param today the clinic day; undefined until the server has sent it
 */
export function useReportFilters(today: string | undefined) {
  const usual = usualRanges(today ?? '2000-01-31').lastDays;
  const url = useUrlFilters({ ...usual, by: 'day', doctor: '', department: '' });
  const { from, to, by, doctor, department } = url.filters;
  const filters: ReportFilters = {
    from: isDate(from) ? from : usual.from,
    to: isDate(to) ? to : usual.to,
    by: REPORT_GROUPS.find((group) => group === by) ?? 'day',
    doctor: idOf(doctor),
    department: idOf(department),
  };
  return { ...url, filters };
}

/** The choices in the form that both endpoints take. */
export function queryOf({ doctor, department, ...rest }: ReportFilters) {
  return { ...rest, doctorId: doctor, departmentId: department };
}

/** A row of a report. In a report by place it has the names of its place. */
type NamedRow = ReportRow & { place?: Pick<Place, 'name' | 'nameBn'> | undefined };

/**
 * The report of the choices, with the names of its places. Nothing is requested for a range that no report
 * covers.
 */
export function useReport(filters: ReportFilters, ready: boolean) {
  const { all } = useStaffPlaces();
  const named = useCallback(
    (report: Report): Report => ({
      ...report,
      rows: report.rows.map(
        (row): NamedRow =>
          report.by === 'place' ? { ...row, place: all.find(({ id }) => String(id) === row.key) } : row,
      ),
    }),
    [all],
  );
  return useStaffRead(getReport, {
    select: named,
    query: { ...queryOf(filters), ...useAtPlace() },
    enabled: ready && rangeProblem(filters) === undefined,
    placeholderData: keepPreviousData,
  });
}

/** '20 Nov'. */
const dayAndMonth = (date: string) => formatShortDate(date).replace(/^[^,]*, /, '');

/**
 * The name of a row: 'Fri, 20 Nov', '14 Nov – 20 Nov', 'November 2026', 'Friday', '9:00 AM – 10:00 AM', or
 * the name of a doctor, a department or a place.
 */
export function rowName({ key, from, to, ...row }: NamedRow, { by, ...range }: Report): string {
  const named = row.doctor ?? row.department ?? row.place;
  if (named) return localText(named.name, named.nameBn);
  if (by === 'weekday') return weekdayName(Number(key) as Weekday);
  if (by === 'hour') return formatTimeRange(`${key}:00`, `${String(Number(key) + 1).padStart(2, '0')}:00`);
  if (by === 'month') return formatMonth(from);
  const isOneYear = range.from.slice(0, 4) === range.to.slice(0, 4);
  if (by === 'day') return isOneYear ? formatShortDate(from) : formatDate(from);
  return text.period(...([from, to].map(isOneYear ? dayAndMonth : formatDate) as [string, string]));
}

/** The short name of a row below a chart: '20 Nov', also for a week that begins then, 'Fri', '9:00 AM'. */
export function axisName(row: ReportRow, report: Report): string {
  if (report.by === 'weekday') return weekdayShort(Number(row.key) as Weekday);
  if (report.by === 'hour') return formatTime(`${row.key}:00`);
  return report.by === 'day' || report.by === 'week' ? dayAndMonth(row.from) : rowName(row, report);
}

export const numberText = (value: number | null) => (value === null ? '–' : formatNumber(value));

export const shareText = (share: number | null) =>
  share === null ? '–' : text.percent(formatNumber(percentOf(share)));

export const percentOf = (share: number) => Math.round(share * 1_000) / 10;

export const minutesText = (minutes: number | null) =>
  minutes === null ? '–' : text.minutes(formatNumber(minutes));

/** A price in taka, with two decimals unless it is whole. */
export const takaText = (amount: number | null) =>
  amount === null ? '–' : text.taka(formatNumber(Number.isInteger(amount) ? amount : amount.toFixed(2)));

import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { idText } from '@clinic-serial/contract/fields/id';
import { getReport } from '@clinic-serial/contract/subjects/reports';
import {
  REPORT_GROUPS,
  type ReportGroup,
  rangeProblem,
  usualRanges,
} from '@clinic-serial/contract/time/report-periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { staffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';

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
 * The choices of the address, with a default for each that is not valid.
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

/** The choices as both endpoints take them. */
export function queryOf({ doctor, department, ...rest }: ReportFilters) {
  return { ...rest, doctorId: doctor, departmentId: department };
}

/** The report of the choices. Nothing is requested for a range that no report covers. */
export function useReport(filters: ReportFilters, ready: boolean) {
  const { session } = useStaff();
  return useQuery({
    ...staffRead(session, getReport, { query: queryOf(filters) }),
    enabled: ready && rangeProblem(filters) === undefined,
    placeholderData: keepPreviousData,
  });
}

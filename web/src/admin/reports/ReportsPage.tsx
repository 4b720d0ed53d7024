import { localText } from '@clinic-serial/contract/messages/current/format';
import { exportReport, type Report } from '@clinic-serial/contract/subjects/reports';
import { rangeProblem } from '@clinic-serial/contract/time/report-periods';
import { IconPrinter } from '@tabler/icons-react';
import { adminReportsText } from '#messages/admin-dashboard';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { useAllDoctors } from '../calendar/calendar.api.ts';
import { useDepartments } from '../departments/departments.api.ts';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useAtPlace, useChosenPlace } from '../places.tsx';
import { useStaff } from '../staff-context.ts';
import { ReportCharts } from './ReportCharts.tsx';
import { ReportFilterRow } from './ReportFilterRow.tsx';
import { ReportTable } from './ReportTable.tsx';
import './report-print.css';
import {
  minutesText,
  numberText,
  queryOf,
  type ReportFilters,
  shareText,
  takaText,
  useReport,
  useReportFilters,
} from './use-report.ts';

const text = adminReportsText;

/** /admin/reports: the clinic's numbers of a range of dates. The address keeps the choices. */
export default function ReportsPage() {
  const { session } = useStaff();
  const at = useAtPlace();
  const today = useClinic()?.today;
  const { filters, active, filtersSet, setFilters, clear, clearings } = useReportFilters(today);
  const ready = today !== undefined && rangeProblem(filters) === undefined;
  const query = useReport(filters, ready);
  const { data, error, isPlaceholderData } = query;
  const report = ready ? data : undefined;
  const focusFallback = useMainFocusFallback();
  const isEmpty = report !== undefined && isNothing(report);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-xs" data-report {...focusFallback}>
      <PageHeader
        title={text.title}
        actions={
          <>
            <ActionButton look="quiet" size="sm" disabled={!report || isEmpty} onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden />
              {text.print}
            </ActionButton>
            <ExportButton
              texts={text.export}
              ready={ready}
              fetchFile={() =>
                fetchCsv(session, exportReport, { ...queryOf(filters), ...at }, text.export.fileName)
              }
            />
          </>
        }
      />
      <ReportFilterRow
        key={clearings}
        filters={filters}
        today={today}
        active={today !== undefined && active}
        filtersSet={today === undefined ? 0 : filtersSet}
        onChange={setFilters}
        onClear={clear}
      />
      {ready && <QueryError query={query} failed={text.loadFailed} />}
      <div role="status">
        {isEmpty ? (
          <EmptyBox title={text.none} text={text.noneText} />
        ) : (
          <p className="sr-only">{statusOf()}</p>
        )}
      </div>
      {report && !isEmpty && (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-gutter print:block print:[&>*]:mb-[3mm] ${isPlaceholderData ? 'opacity-65' : ''}`}
        >
          <ReportOf filters={filters} report={report} />
          {report.totals.open > 0 && <Notice tone="warn">{text.open(report.totals.open)}</Notice>}
          <Totals report={report} />
          <ReportCharts report={report} />
          <h2 className="sr-only">{text.tableTitle}</h2>
          <ReportTable report={report} refreshing={isPlaceholderData} />
          <p className="text-sm text-muted">{text.explained}</p>
        </div>
      )}
      {ready && !report && !error && <SkeletonLines lines={5} height="4rem" />}
    </div>
  );

  function statusOf(): string {
    if (!ready || error) return '';
    if (!report) return common.loading;
    return isPlaceholderData ? formTexts.table.updating : text.range(...datesOf(report));
  }
}

const datesOf = ({ from, to }: { from: string; to: string }): [string, string] => [
  formatDate(from),
  formatDate(to),
];

function isNothing({ totals: { serials, sittings, sms } }: Report): boolean {
  return serials === 0 && sittings === 0 && (sms ?? 0) === 0;
}

/** The filters of the report in words. On paper they are the title, because the fields are not printed. */
function ReportOf({ filters: { doctor, department }, report }: { filters: ReportFilters; report: Report }) {
  const clinic = useClinic();
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const named = [
    useChosenPlace(),
    doctors.find(({ id }) => String(id) === doctor),
    departments.find(({ id }) => String(id) === department),
  ].flatMap((chosen) => (chosen ? [localText(chosen.name, chosen.nameBn)] : []));
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-lg">
      <span className="hidden print:inline">{clinic && localText(clinic.name, clinic.nameBn)}</span>
      <strong>{text.range(...datesOf(report))}</strong>
      {named.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </p>
  );
}

function Totals({ report: { totals } }: { report: Report }) {
  const { numbers, tiles } = text;
  return (
    <>
      <h2 className="sr-only">{text.totals}</h2>
      <dl className="m-0 flex flex-wrap gap-x-lg gap-y-1">
        <Total label={numbers.serials} value={formatNumber(totals.serials)} />
        <Total label={numbers.seen} value={formatNumber(totals.seen)} />
        <Total label={numbers.notCome} value={shareText(totals.notComeShare)} />
        <Total label={tiles.waiting} value={minutesText(totals.waiting)} />
        <Total label={tiles.pace} value={minutesText(totals.pace)} />
        <Total label={tiles.late} value={lateText(totals.late)} />
        <Total label={numbers.onTime} value={shareText(totals.onTimeShare)} />
        {totals.sms !== null && (
          <Total
            label={totals.smsCost === null ? numbers.sms : numbers.smsCost}
            value={totals.smsCost === null ? numberText(totals.sms) : takaText(totals.smsCost)}
          />
        )}
      </dl>
    </>
  );
}

const Total = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline gap-1.5 whitespace-nowrap">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="m-0 font-bold tabular-nums">{value}</dd>
  </div>
);

function lateText(late: number | null): string {
  if (late === null) return '–';
  if (late === 0) return text.tiles.inTime;
  const minutes = formatNumber(Math.abs(late));
  return late > 0 ? text.tiles.lateBy(minutes) : text.tiles.earlyBy(minutes);
}

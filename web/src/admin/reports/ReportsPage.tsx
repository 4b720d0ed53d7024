import { localText } from '@clinic-serial/contract/messages/current/format';
import { exportReport, type Report } from '@clinic-serial/contract/subjects/reports';
import { REPORT_GROUPS, rangeProblem, usualRanges } from '@clinic-serial/contract/time/report-periods';
import { IconPrinter } from '@tabler/icons-react';
import { adminReportsText } from '#messages/admin-dashboard';
import { common } from '#messages/common';
import { formTexts } from '#messages/forms';
import { useClinic } from '../../api/clinic.ts';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FilterRow, useDateDebounce } from '../../ui/list/FilterRow.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { optionsOf, useAllDoctors } from '../calendar/calendar.api.ts';
import { DateField } from '../date/DateField.tsx';
import { useDepartments } from '../departments/departments.api.ts';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { QueryError } from '../LoadState.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useStaff } from '../staff-context.ts';
import { ReportCharts } from './ReportCharts.tsx';
import classes from './ReportsPage.module.css';
import { ReportTable } from './ReportTable.tsx';
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
  const today = useClinic()?.today;
  const { filters, active, filtersSet, setFilters, clear, clearings } = useReportFilters(today);
  const ready = today !== undefined && rangeProblem(filters) === undefined;
  const query = useReport(filters, ready);
  const { data, error, isPlaceholderData } = query;
  const report = ready ? data : undefined;
  const focusFallback = useMainFocusFallback();
  const isEmpty = report !== undefined && isNothing(report);

  return (
    <div className={classes.page} {...focusFallback}>
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
              fetchFile={() => fetchCsv(session, exportReport, queryOf(filters), text.export.fileName)}
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
        <div className={classes.report} data-refreshing={isPlaceholderData || undefined}>
          <ReportOf filters={filters} report={report} />
          {report.totals.open > 0 && <Notice tone="warn">{text.open(report.totals.open)}</Notice>}
          <Totals report={report} />
          <ReportCharts report={report} />
          <h2 className="sr-only">{text.tableTitle}</h2>
          <ReportTable report={report} refreshing={isPlaceholderData} />
          <p className={classes.note}>{text.explained}</p>
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

/** What the report is about. On paper it is the title, because the fields are not printed. */
function ReportOf({ filters: { doctor, department }, report }: { filters: ReportFilters; report: Report }) {
  const clinic = useClinic();
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const named = [
    doctors.find(({ id }) => String(id) === doctor),
    departments.find(({ id }) => String(id) === department),
  ].flatMap((chosen) => (chosen ? [localText(chosen.name, chosen.nameBn)] : []));
  return (
    <p className={classes.about}>
      <span className={classes.paperOnly}>{clinic && localText(clinic.name, clinic.nameBn)}</span>
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
      <dl className={classes.tiles}>
        <StatTile label={numbers.serials} value={totals.serials} />
        <StatTile label={numbers.seen} value={totals.seen} />
        <StatTile label={numbers.notCome} value={shareText(totals.notComeShare)} />
        <StatTile label={tiles.waiting} value={minutesText(totals.waiting)} />
        <StatTile label={tiles.pace} value={minutesText(totals.pace)} />
        <StatTile label={tiles.late} value={lateText(totals.late)} />
        <StatTile label={numbers.onTime} value={shareText(totals.onTimeShare)} />
        {totals.sms !== null && (
          <StatTile
            label={totals.smsCost === null ? numbers.sms : numbers.smsCost}
            value={totals.smsCost === null ? numberText(totals.sms) : takaText(totals.smsCost)}
          />
        )}
      </dl>
    </>
  );
}

function lateText(late: number | null): string {
  if (late === null) return '–';
  if (late === 0) return text.tiles.inTime;
  const minutes = formatNumber(Math.abs(late));
  return late > 0 ? text.tiles.lateBy(minutes) : text.tiles.earlyBy(minutes);
}

const reportFilterRowText = adminReportsText.filters;
const RANGES = Object.keys(reportFilterRowText.ranges) as (keyof typeof reportFilterRowText.ranges)[];

interface ReportFilterRowProps {
  filters: ReportFilters;
  /** The clinic day; undefined until it is known. */
  today: string | undefined;
  active: boolean;
  filtersSet: number;
  onChange: (changes: Partial<ReportFilters>) => void;
  onClear: () => void;
}

/** The choices of a report: by what, which dates, and of whom. */
function ReportFilterRow({ filters, today, active, filtersSet, onChange, onClear }: ReportFilterRowProps) {
  const [from, setFrom] = useDateDebounce(filters.from, (next) => onChange({ from: next }));
  const [to, setTo] = useDateDebounce(filters.to, (next) => onChange({ to: next }));
  const doctors = useAllDoctors().data?.doctors ?? [];
  const departments = useDepartments().data ?? [];
  const problem = rangeProblem(filters);
  const choice = (name: 'by' | 'doctor' | 'department') => ({
    value: filters[name],
    onChoose: (value: string) => onChange({ [name]: value }),
  });
  const ranges = usualRanges(today ?? filters.to);

  return (
    <div className={classes.choices}>
      <fieldset className={classes.presets}>
        <legend>{reportFilterRowText.presets}</legend>
        {RANGES.map((name) => {
          const range = ranges[name];
          return (
            <ActionButton
              key={name}
              look="quiet"
              size="sm"
              aria-pressed={range.from === filters.from && range.to === filters.to}
              disabled={today === undefined}
              onClick={() => {
                // Else a date that is still being typed would follow.
                setFrom(range.from);
                setTo(range.to);
                onChange(range);
              }}
            >
              {reportFilterRowText.ranges[name]}
            </ActionButton>
          );
        })}
      </fieldset>
      <FilterRow active={active} filtersSet={filtersSet} onClear={onClear}>
        <SelectField
          label={reportFilterRowText.by}
          data={REPORT_GROUPS.map((value) => ({ value, label: reportFilterRowText.groups[value] }))}
          {...choice('by')}
        />
        <DateField label={reportFilterRowText.from} max={to.value} {...from} />
        <DateField
          label={reportFilterRowText.to}
          min={from.value}
          error={problem && reportFilterRowText.problems[problem]}
          {...to}
        />
        <SelectField
          label={reportFilterRowText.doctor}
          none={reportFilterRowText.allDoctors}
          data={optionsOf(doctors)}
          {...choice('doctor')}
        />
        <SelectField
          label={reportFilterRowText.department}
          none={reportFilterRowText.allDepartments}
          data={optionsOf(departments)}
          {...choice('department')}
        />
      </FilterRow>
    </div>
  );
}

import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import {
  exportMoneyReport,
  getMoneyReport,
  type MoneyReport,
  type MoneySums,
} from '@clinic-serial/contract/subjects/money-reports';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { common } from '#messages/common';
import { useClinic } from '../../api/clinic.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { type Column, type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { useAllDoctors } from '../calendar/calendar.api.ts';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { QueryError } from '../LoadState.tsx';
import { useAtPlace, useChosenPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { MoneyFilterRow } from './MoneyFilterRow.tsx';
import {
  amountText,
  isReady,
  type MoneyFilters,
  type MoneyTabProps,
  moneyPath,
  queryOf,
  rowName,
} from './money.api.ts';
import { ON_PAPER, PaperHead } from './money-paper.tsx';

const text = adminMoneyText.report;

/** The figures of a range of dates. Each leads to its rows: entries, or visits with open money. */
export function ReportTab({ today, address }: MoneyTabProps) {
  const { session } = useStaff();
  const { filters, clearings } = address;
  const places = useClinic()?.places;
  const asked = { ...queryOf(filters), ...useAtPlace(), by: filters.by };
  const ready = isReady(filters);
  const query = useStaffRead(getMoneyReport, {
    query: asked,
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const report = ready ? query.data : undefined;
  const isEmpty = report?.rows.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-xs">
      <MoneyFilterRow
        key={clearings}
        {...{ today, address }}
        fields={['by', 'doctor', 'way', 'kind', 'box']}
      />
      {ready && <QueryError query={query} failed={adminMoneyText.loadFailed} />}
      <div role="status">
        {isEmpty ? (
          <EmptyBox title={text.none} text={text.noneText} />
        ) : (
          <p className="sr-only">{report ? rangeText(report) : !query.error && ready && common.loading}</p>
        )}
      </div>
      {report && !isEmpty && (
        <>
          <div className="flex flex-wrap justify-end gap-xs">
            <ActionButton look="quiet" size="sm" onClick={() => window.print()}>
              <IconPrinter size={18} aria-hidden />
              {text.print}
            </ActionButton>
            <ExportButton
              texts={text.export}
              fetchFile={() => fetchCsv(session, exportMoneyReport, asked, text.export.fileName)}
            />
          </div>
          <section
            data-paper="report"
            className={`grid grid-cols-[minmax(0,1fr)] gap-sm ${ON_PAPER} ${query.isPlaceholderData ? 'opacity-65' : ''}`}
            aria-label={text.table}
          >
            <ReportHead filters={filters} report={report} />
            <Totals filters={filters} report={report} today={today} />
            <DataTable
              caption={text.table}
              columns={columnsOf(filters, report, today, places)}
              rows={report.rows}
              rowKey={({ key }) => key}
              refreshing={query.isPlaceholderData}
              compact
            />
            <p className="text-sm text-muted">
              {text.explained} {report.by === 'way' && report.totals.discounts > 0 && text.byWay}
            </p>
          </section>
        </>
      )}
      {ready && !report && !query.error && <SkeletonLines lines={5} height="4rem" />}
    </div>
  );
}

const rangeText = ({ from, to }: { from: string; to: string }) =>
  adminMoneyText.range(formatDate(from), formatDate(to));

/** The filters of the report in words. On paper they are the title, because the fields are not printed. */
function ReportHead({ filters, report }: { filters: MoneyFilters; report: MoneyReport }) {
  const clinic = useClinic();
  const doctor = useAllDoctors().data?.doctors.find(({ id }) => String(id) === filters.doctor);
  const box = report.rows.find((row) => row.box && String(row.box.id) === filters.box)?.box;
  const place = useChosenPlace();
  const named = [
    place && localText(place.name, place.nameBn),
    doctor && localText(doctor.name, doctor.nameBn),
    filters.way && moneyDeskText.ways[filters.way],
    filters.kind && moneyDeskText.kinds[filters.kind],
    filters.box && (box?.name ?? adminMoneyText.boxNumber(filters.box)),
  ].flatMap((name) => name || []);
  return (
    <PaperHead
      clinic={clinic && localText(clinic.name, clinic.nameBn)}
      title={adminMoneyText.title}
      parts={[rangeText(report), ...named]}
    />
  );
}

type Figure = keyof MoneySums;

/** The list behind each figure: entries of a kind, or visits with open money. */
const LEADS: Partial<Record<Figure, Partial<MoneyFilters>>> = {
  taken: { tab: 'entries', entry: 'payment' },
  refunded: { tab: 'entries', entry: 'refund' },
  net: { tab: 'entries' },
  discounts: { tab: 'entries', entry: 'discount' },
  payments: { tab: 'entries', entry: 'payment' },
  due: { tab: 'due' },
  giveBack: { tab: 'give-back' },
};

/** The address of the rows that a figure adds up, with the filters of the report. */
function pathOf(filters: MoneyFilters, figure: Figure, today: string): string {
  const { from, to, doctor, way, kind, box } = filters;
  const isOpen = figure === 'due' || figure === 'giveBack';
  return moneyPath({
    ...LEADS[figure],
    from,
    // Open money is counted up to today.
    to: isOpen && to > today ? today : to,
    ...{ doctor, kind },
    // A discount has no way of payment.
    ...(isOpen ? {} : { way: figure === 'discounts' ? '' : way, box }),
  });
}

/** The filters for one row: those of the report, and the row's own. */
function filtersOfRow(filters: MoneyFilters, key: string): MoneyFilters {
  switch (filters.by) {
    case 'day':
      return { ...filters, from: key, to: key };
    case 'visitKind':
      return { ...filters, kind: key as MoneyFilters['kind'] };
    case 'way':
      return { ...filters, way: key as MoneyFilters['way'] };
    default:
      return { ...filters, [filters.by]: key };
  }
}

interface FigureLinkProps {
  sums: MoneySums;
  figure: Figure;
  /** The name of the row with these sums. */
  row: string;
  /** Null for a place, because it is chosen at the top of all pages and not in an address. */
  filters: MoneyFilters | null;
  today: string;
}

/** A figure with a link to its rows. A figure that is 0 or not known has no link. */
function FigureLink({ sums, figure, row, filters, today }: FigureLinkProps) {
  const amount = sums[figure];
  const value = figure === 'payments' && amount !== null ? formatNumber(amount) : amountText(amount);
  const isNothing = figure === 'net' ? sums.taken === 0 && sums.refunded === 0 : !amount;
  if (isNothing || !filters) return value;
  return (
    <Link
      to={pathOf(filters, figure, today)}
      className="tap-target whitespace-nowrap text-accent"
      aria-label={adminMoneyText.figure(adminMoneyText.sums[figure], row, value)}
    >
      {value}
    </Link>
  );
}

/** The figures of a report. One by way or by box has no open money. */
const figuresOf = ({ totals }: MoneyReport): Figure[] => [
  'taken',
  'refunded',
  'net',
  'discounts',
  'payments',
  ...(totals.due === null ? [] : (['due', 'giveBack'] as const)),
];

function Totals(props: { filters: MoneyFilters; report: MoneyReport; today: string }) {
  const { report, ...rest } = props;
  return (
    <>
      <h2 className="sr-only">{text.totals}</h2>
      <dl className="m-0 flex flex-wrap gap-x-lg gap-y-1">
        {figuresOf(report).map((figure) => (
          <div key={figure} className="flex min-h-tap items-center gap-1.5 whitespace-nowrap">
            <dt className="text-sm text-muted">{adminMoneyText.sums[figure]}</dt>
            <dd className="m-0 font-bold tabular-nums">
              <FigureLink sums={report.totals} figure={figure} row={adminMoneyText.total} {...rest} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function columnsOf(
  filters: MoneyFilters,
  report: MoneyReport,
  today: string,
  places: ClinicInfo['places'],
): Columns<MoneyReport['rows'][number]> {
  const { by } = report;
  const column = (figure: Figure): Column<MoneyReport['rows'][number]> => ({
    key: figure,
    header: adminMoneyText.sums[figure],
    numeric: true,
    cell: (row) => (
      <FigureLink
        sums={row}
        figure={figure}
        row={rowName(row, by, places)}
        filters={by === 'place' ? null : filtersOfRow({ ...filters, by }, row.key)}
        today={today}
      />
    ),
  });
  return [
    {
      key: 'name',
      header: adminMoneyText.filters.groups[by],
      cell: (row) => <span className="font-semibold">{rowName(row, by, places)}</span>,
    },
    ...figuresOf(report)
      .filter((figure) => figure !== 'discounts' || by !== 'way')
      .map(column),
  ];
}

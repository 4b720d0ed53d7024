import type { Report, ReportNumbers, ReportRow } from '@clinic-serial/contract/subjects/reports';
import { isPeriod } from '@clinic-serial/contract/time/report-periods';
import { type ReactNode, useState } from 'react';
import { adminReportsText } from '#messages/admin-dashboard';
import { ActionButton } from '../../ui/button/Action.tsx';
import { type Column, type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { list } from '../list.ts';
import { numberText, rowName, shareText, takaText } from './use-report.ts';

const text = adminReportsText;

interface TableRow extends ReportNumbers {
  key: string;
  name: string;
  isTotal: boolean;
}

const TABLE =
  '[&_thead_th]:px-1.5 [&_thead_th]:align-bottom [&_thead_th]:text-xs [&_thead_th]:whitespace-normal ' +
  '[&_thead_th]:hyphens-auto ' +
  'md:[&_tbody_td]:px-1.5 md:[&_tbody_td]:text-sm md:[&_td[data-numeric]]:whitespace-nowrap ' +
  'md:[&_tbody_th]:px-1.5 md:[&_tbody_th]:text-sm md:[&_tbody_tr:first-child>*]:bg-sunken';

/** On paper all columns are beside each other. */
const ON_PAPER =
  'print:overflow-visible print:[&_th]:static! print:[&_tr]:break-inside-avoid print:[&_th]:px-0.5! ' +
  'print:[&_td]:px-0.5! print:[&_th]:text-[7.5pt]! print:[&_td]:text-[7.5pt]! print:[&_tbody_td]:h-auto ' +
  'print:[&_tbody_th]:h-auto';

/** A tablet has no room for all columns. They scroll sideways beside the names of the rows. */
const ON_TABLETS =
  'md:max-[80rem]:overflow-x-auto md:max-[80rem]:[&_tbody_td]:px-1 md:max-[80rem]:[&_tbody_td]:text-xs ' +
  'md:max-[80rem]:[&_th:first-child]:sticky md:max-[80rem]:[&_th:first-child]:left-0 ' +
  'md:max-[80rem]:[&_th:first-child]:z-2 md:max-[80rem]:[&_th:first-child]:bg-ground';

/** Each row is a card with its numbers in three columns, below their names. */
const ON_PHONES =
  'max-md:[&_tbody_tr]:grid-cols-3 max-md:[&_tbody_tr]:gap-x-3 max-md:[&_tbody_tr]:gap-y-2 ' +
  'max-md:[&_tbody_th]:col-span-full max-md:[&_tbody_th]:font-semibold ' +
  'max-md:[&_tbody_td]:grid-cols-[minmax(0,1fr)] max-md:[&_tbody_td]:content-between ' +
  'max-md:[&_tbody_td]:gap-0 max-md:[&_tbody_td]:before:text-xs';

/**
 * The report as a table. The totals are its first row, so that they are in view above many rows. Periods
 * without anything are left out until somebody asks for them.
 */
export function ReportTable({ report, refreshing }: { report: Report; refreshing: boolean }) {
  const [withEmpty, setWithEmpty] = useState(false);
  const empty = isPeriod(report.by) ? report.rows.filter(isEmpty).length : 0;
  const shown = report.rows.filter((row) => withEmpty || empty === 0 || !isEmpty(row));
  const rows: TableRow[] = [
    { ...report.totals, key: 'totals', name: text.total, isTotal: true },
    ...shown.map((row: ReportRow) => ({ ...row, name: rowName(row, report), isTotal: false })),
  ];
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable with the keyboard */}
      <section
        className={`${TABLE} ${ON_TABLETS} ${ON_PHONES} ${ON_PAPER}`}
        tabIndex={0}
        aria-label={text.tableTitle}
      >
        <DataTable
          caption={text.tableTitle}
          columns={columnsOf(report)}
          rows={rows}
          rowKey={({ key }) => key}
          refreshing={refreshing}
          compact
        />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      {empty > 0 && (
        <p className="print:hidden">
          <ActionButton
            look="quiet"
            size="xs"
            aria-pressed={withEmpty}
            onClick={() => setWithEmpty(!withEmpty)}
          >
            {text.emptyRows(empty)}
          </ActionButton>
        </p>
      )}
    </>
  );
}

function columnsOf({ by, totals }: Report): Columns<TableRow> {
  const { numbers } = text;
  const withSms = (isPeriod(by) || by === 'weekday') && totals.sms !== null;
  const number = (key: keyof typeof numbers, cell: (row: TableRow) => ReactNode): Column<TableRow> => ({
    key,
    header: numbers[key],
    numeric: true,
    cell: (row) => mark(row, cell(row)),
  });
  return [
    {
      key: 'name',
      header: text.filters.groups[by],
      cell: (row) =>
        mark(
          row,
          <span className="md:inline-block md:min-w-24">
            {row.name}
            {isEmpty(row) && <span className="font-normal text-muted md:hidden"> · {text.nothing}</span>}
          </span>,
        ),
    },
    number('serials', ({ serials }) => formatNumber(serials)),
    number('online', ({ online }) => formatNumber(online)),
    number('desk', ({ desk }) => formatNumber(desk)),
    number('phone', ({ phone }) => formatNumber(phone)),
    // Only if there were extra serials, because many clinics give none.
    ...(totals.extra > 0 ? [number('extra', ({ extra }) => formatNumber(extra))] : []),
    number('seen', ({ seen, newPatients }) => (
      <WithNote
        value={formatNumber(seen)}
        note={newPatients > 0 ? text.ofThemNew(formatNumber(newPatients)) : undefined}
      />
    )),
    number('cancelled', ({ cancelled }) => formatNumber(cancelled)),
    number('notSeen', ({ notSeen }) => formatNumber(notSeen)),
    number('notCome', ({ notCome, notComeShare }) => (
      <WithNote
        value={formatNumber(notCome)}
        note={notCome > 0 && notComeShare !== null ? shareText(notComeShare) : undefined}
      />
    )),
    // Only while something is open, because that is a task and not a result.
    ...(totals.open > 0 ? [number('open', ({ open }) => formatNumber(open))] : []),
    number('waiting', ({ waiting }) => numberText(waiting)),
    number('pace', ({ pace }) => numberText(pace)),
    number('late', ({ late }) => numberText(late)),
    number('onTime', ({ onTimeShare, sittings }) => (
      <WithNote
        value={shareText(onTimeShare)}
        note={sittings > 0 ? text.of(formatNumber(sittings)) : undefined}
      />
    )),
    number('windows', ({ windowsKeptShare, windows }) => (
      <WithNote
        value={shareText(windowsKeptShare)}
        note={windows > 0 ? text.of(formatNumber(windows)) : undefined}
      />
    )),
    // SMS are counted for the clinic, not for a doctor or department.
    ...(withSms ? [number('sms', ({ sms }) => numberText(sms))] : []),
    ...(withSms && totals.smsCost !== null ? [number('smsCost', ({ smsCost }) => takaText(smsCost))] : []),
  ];
}

const isEmpty = ({ serials, sittings, sms }: ReportNumbers) => serials === 0 && sittings === 0 && !sms;

function mark({ isTotal }: TableRow, content: ReactNode) {
  return isTotal ? <strong>{content}</strong> : content;
}

function WithNote({ value, note }: { value: string; note: string | undefined }) {
  return (
    <>
      {value}
      {note !== undefined && (
        <span className={`${list.quiet} ${list.nowrap} print:text-[7pt]!`}> {note}</span>
      )}
    </>
  );
}

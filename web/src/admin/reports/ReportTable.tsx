import type { Report, ReportNumbers, ReportRow } from '@clinic-serial/contract/subjects/reports';
import type { ReactNode } from 'react';
import { adminReportsText } from '#messages/admin-dashboard';
import { type Column, type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { list } from '../list.ts';
import classes from './ReportsPage.module.css';
import { numberText, rowName, shareText, takaText } from './use-report.ts';

const text = adminReportsText;

interface TableRow extends ReportNumbers {
  key: string;
  name: string;
  isTotal: boolean;
}

/** The report as a table. The totals are its first row, so that they are in view above many rows. */
export function ReportTable({ report, refreshing }: { report: Report; refreshing: boolean }) {
  const rows: TableRow[] = [
    { ...report.totals, key: 'totals', name: text.total, isTotal: true },
    ...report.rows.map((row: ReportRow) => ({ ...row, name: rowName(row, report), isTotal: false })),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable with the keyboard
    <section className={classes.table} tabIndex={0} aria-label={text.tableTitle}>
      <DataTable
        caption={text.tableTitle}
        columns={columnsOf(report)}
        rows={rows}
        rowKey={({ key }) => key}
        refreshing={refreshing}
        compact
      />
    </section>
  );
}

function columnsOf({ by, totals }: Report): Columns<TableRow> {
  const { numbers } = text;
  const withSms = by !== 'doctor' && totals.sms !== null;
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
          <span className={isEmpty(row) ? `${classes.name} ${classes.empty}` : classes.name}>
            {row.name}
            {isEmpty(row) && <span className={classes.nothing}> · {text.nothing}</span>}
          </span>,
        ),
    },
    number('serials', ({ serials }) => formatNumber(serials)),
    number('online', ({ online }) => formatNumber(online)),
    number('desk', ({ desk }) => formatNumber(desk)),
    number('phone', ({ phone }) => formatNumber(phone)),
    number('seen', ({ seen }) => formatNumber(seen)),
    number('cancelled', ({ cancelled }) => formatNumber(cancelled)),
    number('notSeen', ({ notSeen }) => formatNumber(notSeen)),
    number('notCome', ({ notCome, notComeShare }) => (
      <WithNote
        value={formatNumber(notCome)}
        note={notCome > 0 && notComeShare !== null ? shareText(notComeShare) : undefined}
      />
    )),
    // Only while something is open, because it is a thing to do and not a result.
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
    // SMS belong to the clinic and not to a doctor or department.
    ...(withSms ? [number('sms', ({ sms }) => numberText(sms))] : []),
    ...(withSms && totals.smsCost !== null ? [number('smsCost', ({ smsCost }) => takaText(smsCost))] : []),
  ];
}

const isEmpty = ({ serials, sittings, sms }: TableRow) => serials === 0 && sittings === 0 && !sms;

function mark({ isTotal }: TableRow, content: ReactNode) {
  return isTotal ? <strong className={classes.totals}>{content}</strong> : content;
}

function WithNote({ value, note }: { value: string; note: string | undefined }) {
  return (
    <>
      {value}
      {note !== undefined && <span className={`${list.quiet} ${list.nowrap}`}> {note}</span>}
    </>
  );
}

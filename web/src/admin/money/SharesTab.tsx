import { localText } from '@clinic-serial/contract/messages/current/format';
import { exportShares, listShares, type ShareRow } from '@clinic-serial/contract/subjects/money-reports';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminMoneyText } from '#messages/admin-money';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useClinic } from '../../api/clinic.ts';
import { ActionButton } from '../../ui/button/Action.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { EmptyBox } from '../../ui/list/ListState.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { ExportButton, fetchCsv } from '../ExportButton.tsx';
import { LoadState } from '../LoadState.tsx';
import { useAtPlace, useChosenPlace } from '../places.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { MoneyFilterRow } from './MoneyFilterRow.tsx';
import { amountText, isReady, type MoneyTabProps } from './money.api.ts';
import { ON_PAPER, PaperHead } from './money-paper.tsx';

const text = adminMoneyText.shares;

/**
 * The share of each doctor for the completed visits of a range, and the rest, which stays with the clinic
 * (rules: money 8). On paper each doctor has a page. For Admins only.
 */
export function SharesTab({ today, address }: MoneyTabProps) {
  const { session } = useStaff();
  const { filters, clearings } = address;
  const { from, to, doctor } = filters;
  const asked = { from, to, doctorId: doctor, ...useAtPlace() };
  const ready = isReady(filters);
  const query = useStaffRead(listShares, { query: asked, enabled: ready, placeholderData: keepPreviousData });
  const [printing, print] = usePrinting();
  const range = adminMoneyText.range(formatDate(from), formatDate(to));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-sm">
      <MoneyFilterRow key={clearings} {...{ today, address }} fields={['doctor']} />
      {ready && (
        <LoadState query={query} failed={adminMoneyText.loadFailed} lines={5} height="4rem">
          {({ rows, totals }) =>
            rows.length === 0 ? (
              <EmptyBox title={text.none} text={text.noneText} />
            ) : (
              <>
                <div className="flex flex-wrap items-center justify-between gap-xs">
                  <p className="text-lg">
                    <strong>{range}</strong>
                  </p>
                  <div className="flex flex-wrap gap-xs">
                    <ActionButton look="quiet" size="sm" onClick={() => print('all')}>
                      <IconPrinter size={18} aria-hidden />
                      {text.print}
                    </ActionButton>
                    <ExportButton
                      texts={text.export}
                      fetchFile={() => fetchCsv(session, exportShares, asked, text.export.fileName)}
                    />
                  </div>
                </div>
                <h2 className="sr-only">{text.all}</h2>
                <dl className="m-0 flex flex-wrap gap-x-lg gap-y-1">
                  <Total label={text.columns.visits} value={formatNumber(totals.visits)} />
                  <Total label={text.columns.taken} value={amountText(totals.taken)} />
                  <Total label={text.columns.share} value={amountText(totals.share)} />
                  <Total label={text.columns.clinic} value={amountText(totals.taken - totals.share)} />
                </dl>
                {rows.map((row) => (
                  <DoctorShare
                    key={row.doctor.id}
                    row={row}
                    range={range}
                    isOnPaper={printing === 'all' || printing === row.doctor.id}
                    onPrint={() => print(row.doctor.id)}
                  />
                ))}
                <p className="text-sm text-muted">{text.explained}</p>
              </>
            )
          }
        </LoadState>
      )}
    </div>
  );
}

const Total = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-baseline gap-1.5 whitespace-nowrap">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="m-0 font-bold tabular-nums">{value}</dd>
  </div>
);

/** The id of the doctor whose share is being printed, or all; and the function that prints. */
function usePrinting() {
  const [printing, setPrinting] = useState<number | 'all' | null>(null);
  useEffect(() => {
    if (printing === null) return undefined;
    // On phones `print` returns before the paper is printed, so the choice stays until the browser says so.
    const end = () => setPrinting(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [printing]);
  return [printing, setPrinting] as const;
}

interface DoctorShareProps {
  row: ShareRow;
  range: string;
  isOnPaper: boolean;
  onPrint: () => void;
}

function DoctorShare({ row, range, isOnPaper, onPrint }: DoctorShareProps) {
  const clinic = useClinic();
  const place = useChosenPlace();
  const name = localText(row.doctor.name, row.doctor.nameBn);
  const { visits, taken, share } = row;
  const rows: Line[] = [
    ...row.kinds.map(({ visitKind, ...sums }) => ({
      key: visitKind,
      name: moneyDeskText.kinds[visitKind],
      ...sums,
    })),
    { key: 'total', name: adminMoneyText.total, visits, taken, share },
  ];
  return (
    <section
      {...(isOnPaper && { 'data-paper': 'share' })}
      className={`grid grid-cols-[minmax(0,1fr)] gap-xs rounded-md border border-line bg-surface p-gutter print:break-after-page print:border-0 ${ON_PAPER}`}
    >
      <div className="hidden print:block">
        <PaperHead
          clinic={clinic && localText(clinic.name, clinic.nameBn)}
          title={text.columns.share}
          parts={[range, ...(place ? [localText(place.name, place.nameBn)] : [])]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-xs">
        <h2 className="text-lg" translate="no">
          {name}
        </h2>
        <span className="print:hidden">
          <ActionButton look="plain" size="xs" aria-label={text.printOf(name)} onClick={onPrint}>
            <IconPrinter size={18} aria-hidden />
            {text.print}
          </ActionButton>
        </span>
      </div>
      <DataTable
        caption={text.caption(name)}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        compact
      />
      <p className="hidden print:mt-[15mm] print:block">{text.received} ______________________________</p>
    </section>
  );
}

interface Line {
  key: string;
  name: string;
  visits: number;
  taken: number;
  share: number;
}

const strongOf = ({ key }: Line, value: string) =>
  key === 'total' ? (
    <strong className="tabular-nums">{value}</strong>
  ) : (
    <span className="tabular-nums">{value}</span>
  );

const COLUMNS: Columns<Line> = [
  { key: 'kind', header: text.columns.kind, cell: (line) => strongOf(line, line.name) },
  {
    key: 'visits',
    header: text.columns.visits,
    numeric: true,
    cell: (line) => strongOf(line, formatNumber(line.visits)),
  },
  {
    key: 'taken',
    header: text.columns.taken,
    numeric: true,
    cell: (line) => strongOf(line, amountText(line.taken)),
  },
  {
    key: 'share',
    header: text.columns.share,
    numeric: true,
    cell: (line) => strongOf(line, amountText(line.share)),
  },
  {
    key: 'clinic',
    header: text.columns.clinic,
    numeric: true,
    cell: (line) => strongOf(line, amountText(line.taken - line.share)),
  },
];

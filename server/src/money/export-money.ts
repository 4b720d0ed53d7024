import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type * as endpoints from '@clinic-serial/contract/subjects/money-reports';
import type { MoneyGroup, MoneyRow, ShareRow } from '@clinic-serial/contract/subjects/money-reports';
import { takaText } from '@clinic-serial/contract/text/taka';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff, authoriseStaff } from '../authorise.ts';
import type { Config } from '../config.ts';
import { type CsvColumn, csvText } from '../csv.ts';
import type { Services } from '../services.ts';
import { listShares } from './list-shares.ts';
import { makeMoneyReport } from './make-money-report.ts';

/** An amount in taka as a number, so that a spreadsheet can add it up. */
const taka = (paisa: number | null) => (paisa === null ? null : Number(takaText(paisa)));

const AMOUNTS: CsvColumn<MoneyRow>[] = [
  { title: 'Taken (taka)', cell: (row) => taka(row.taken) },
  { title: 'Given back (taka)', cell: (row) => taka(row.refunded) },
  { title: 'Net (taka)', cell: (row) => taka(row.net) },
];
const DISCOUNTS: CsvColumn<MoneyRow> = { title: 'Discounts (taka)', cell: (row) => taka(row.discounts) };
const PAYMENTS: CsvColumn<MoneyRow> = { title: 'Payments', cell: (row) => row.payments };
const OPEN: CsvColumn<MoneyRow>[] = [
  { title: 'Due (taka)', cell: (row) => taka(row.due) },
  { title: 'To give back (taka)', cell: (row) => taka(row.giveBack) },
];

/** The columns that name the rows of a report. */
const NAMES: Record<Exclude<MoneyGroup, 'place'>, CsvColumn<MoneyRow>[]> = {
  day: [{ title: 'Day', cell: (row) => row.key }],
  doctor: [
    { title: 'Doctor', cell: (row) => row.doctor?.name ?? null },
    { title: 'Doctor (Bangla)', cell: (row) => row.doctor?.nameBn ?? null },
  ],
  way: [{ title: 'Way', cell: (row) => row.key }],
  visitKind: [{ title: 'Visit', cell: (row) => row.key }],
  box: [{ title: 'Cash box', cell: (row) => row.box?.name ?? null }],
};

/** The columns of a report by place. A clinic with one place has no names of places. */
function placeColumns({ places }: Pick<Config, 'places'>): CsvColumn<MoneyRow>[] {
  const placeOf = ({ key }: MoneyRow) => places.find(({ id }) => id === Number(key));
  return [
    { title: 'Place', cell: (row) => placeOf(row)?.name ?? null },
    { title: 'Place (Bangla)', cell: (row) => placeOf(row)?.nameBn ?? null },
  ];
}

/**
 * The rows of a report of money as CSV, without the totals, so that a spreadsheet adds them up itself. A
 * discount has no way of payment, so a report by way has no column for discounts. The export is audited.
 *
 * @throws as {@link makeMoneyReport}
 */
export async function* exportMoneyReport(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportMoneyReport>,
): AsyncGenerator<string> {
  authoriseLimitedStaff(actor.caller, 'update');
  const { rows, totals } = await makeMoneyReport(services, actor.caller, query);
  const { from, to, by } = query;
  await recordExport(services, actor, { from, to, by });
  const discounts = by === 'way' ? [] : [DISCOUNTS];
  const open = totals.due === null ? [] : OPEN;
  const names = by === 'place' ? placeColumns(services.config) : NAMES[by];
  yield* csvText([...names, ...AMOUNTS, ...discounts, PAYMENTS, ...open], onePage(rows));
}

type KindRow = ShareRow['kinds'][number] & Pick<ShareRow, 'doctor'>;

const SHARE_COLUMNS: CsvColumn<KindRow>[] = [
  { title: 'Doctor', cell: (row) => row.doctor.name },
  { title: 'Doctor (Bangla)', cell: (row) => row.doctor.nameBn },
  { title: 'Visit', cell: (row) => row.visitKind },
  { title: 'Visits', cell: (row) => row.visits },
  { title: 'Taken (taka)', cell: (row) => taka(row.taken) },
  { title: "Doctor's share (taka)", cell: (row) => taka(row.share) },
  { title: "Clinic's share (taka)", cell: (row) => taka(row.taken - row.share) },
];

/**
 * The shares of the doctors as CSV: a line for each doctor and kind of visit. The export is audited.
 *
 * @throws as {@link listShares}
 */
export async function* exportShares(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof endpoints.exportShares>,
): AsyncGenerator<string> {
  authoriseStaff(actor.caller, 'delete');
  const { rows } = await listShares(services, actor.caller, query);
  const { from, to } = query;
  await recordExport(services, actor, { from, to, kind: 'shares' });
  const lines = rows.flatMap(({ doctor, kinds }) => kinds.map((kind) => ({ doctor, ...kind })));
  yield* csvText(SHARE_COLUMNS, onePage(lines));
}

async function recordExport(
  { clock, database }: Services,
  actor: Actor,
  details: Record<string, string>,
): Promise<void> {
  await database.write((tx) => recordAudit(clock, tx, actor, { action: 'money.export', details }));
}

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

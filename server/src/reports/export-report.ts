import { weekdayName } from '@clinic-serial/contract/messages/en/format';
import type { QueryOf } from '@clinic-serial/contract/subjects/endpoint';
import type { exportReport as endpoint, ReportRow } from '@clinic-serial/contract/subjects/reports';
import type { Weekday } from '@clinic-serial/contract/time/calendar';
import type { ReportGroup } from '@clinic-serial/contract/time/report-periods';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { authoriseLimitedStaff } from '../authorise.ts';
import type { Config } from '../config.ts';
import { type CsvColumn, csvText } from '../csv.ts';
import type { Services } from '../services.ts';
import { makeReport } from './make-report.ts';

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10);

const NUMBERS: CsvColumn<ReportRow>[] = [
  { title: 'Serials', cell: (row) => row.serials },
  { title: 'Online', cell: (row) => row.online },
  { title: 'Desk', cell: (row) => row.desk },
  { title: 'Phone', cell: (row) => row.phone },
  { title: 'Seen', cell: (row) => row.seen },
  { title: 'Cancelled', cell: (row) => row.cancelled },
  { title: 'Not come', cell: (row) => row.notCome },
  { title: 'Not come (%)', cell: (row) => percent(row.notComeShare) },
  { title: 'Waiting (minutes)', cell: (row) => row.waiting },
  { title: 'Consultation (minutes)', cell: (row) => row.pace },
  { title: 'Sittings', cell: (row) => row.sittings },
  { title: 'Late (minutes)', cell: (row) => row.late },
  { title: 'On time (%)', cell: (row) => percent(row.onTimeShare) },
  { title: 'SMS', cell: (row) => row.sms },
  { title: 'SMS parts', cell: (row) => row.smsParts },
  { title: 'SMS cost (taka)', cell: (row) => row.smsCost },
  // At the end, so that older spreadsheets still find their columns.
  { title: 'Not seen', cell: (row) => row.notSeen },
  { title: 'Open', cell: (row) => row.open },
  { title: 'New patients', cell: (row) => row.newPatients },
  { title: 'Returning patients', cell: (row) => row.seen - row.newPatients },
  { title: 'Windows', cell: (row) => row.windows },
  { title: 'Windows kept (%)', cell: (row) => percent(row.windowsKeptShare) },
  { title: 'Extra', cell: (row) => row.extra },
];

const DATES: CsvColumn<ReportRow>[] = [
  { title: 'From', cell: (row) => row.from },
  { title: 'To', cell: (row) => row.to },
];

const DOCTOR: CsvColumn<ReportRow>[] = [
  { title: 'Doctor', cell: (row) => row.doctor?.name ?? null },
  { title: 'Doctor (Bangla)', cell: (row) => row.doctor?.nameBn ?? null },
  { title: 'Department', cell: (row) => row.doctor?.departmentName ?? null },
  { title: 'Department (Bangla)', cell: (row) => row.doctor?.departmentNameBn ?? null },
];

const DEPARTMENT: CsvColumn<ReportRow>[] = [
  { title: 'Department', cell: (row) => row.department?.name ?? null },
  { title: 'Department (Bangla)', cell: (row) => row.department?.nameBn ?? null },
];

/** The columns of a report by place. A clinic with one place has no names of places. */
function placeColumns({ places }: Pick<Config, 'places'>): CsvColumn<ReportRow>[] {
  const placeOf = (row: ReportRow) => places.find(({ id }) => id === row.placeId);
  return [
    { title: 'Place', cell: (row) => placeOf(row)?.name ?? null },
    { title: 'Place (Bangla)', cell: (row) => placeOf(row)?.nameBn ?? null },
  ];
}

/** The columns that name the rows of a report, after its dates. */
const NAMES: Partial<Record<ReportGroup, CsvColumn<ReportRow>[]>> = {
  doctor: DOCTOR,
  department: DEPARTMENT,
  weekday: [{ title: 'Weekday', cell: (row) => weekdayName(Number(row.key) as Weekday) }],
  hour: [{ title: 'Hour', cell: (row) => `${row.key}:00` }],
};

/**
 * The rows of a report as CSV, without the totals, so that a spreadsheet adds them up itself. The export is
 * audited.
 */
export async function* exportReport(
  services: Services,
  actor: Actor,
  query: QueryOf<typeof endpoint>,
): AsyncGenerator<string> {
  authoriseLimitedStaff(actor.caller, 'update');
  const { rows } = await makeReport(services, actor.caller, query);
  const { clock, config, database } = services;
  const { from, to, by } = query;
  const names = by === 'place' ? placeColumns(config) : (NAMES[by] ?? []);
  await database.write((tx) =>
    recordAudit(clock, tx, actor, { action: 'report.export', details: { from, to, by } }),
  );
  yield* csvText(
    [...DATES, ...names, ...NUMBERS],
    (async function* () {
      yield rows;
    })(),
  );
}

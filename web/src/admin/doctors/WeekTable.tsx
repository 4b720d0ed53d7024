import type {
  SittingNumber,
  StaffWeeklySchedule,
} from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/time/calendar';
import { adminDoctorsText } from '#messages/admin-doctors';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import { formatNumber, formatTimeRange, weekdayName } from '../../ui/text/format.ts';
import { usePlaces, whereText } from '../clinic-places.ts';
import { list } from '../list.ts';

const text = adminDoctorsText.detail;

/** A sitting of the week, or a day off. */
interface Row {
  weekday: Weekday;
  enabled: boolean;
  /** Set on days with a second sitting. */
  sitting?: SittingNumber;
  startTime: string | null;
  endTime: string | null;
  patientLimit: number | null;
  reservedSlots: string | null;
  placeId?: number | undefined;
  room?: string | undefined;
  roomBn?: string | undefined;
}

/** A row for each sitting of a day; a day off has one row. */
function rowsOf(schedule: StaffWeeklySchedule, weekday: Weekday): Row[] {
  const { enabled, sittings, ...hours } = schedule[weekday];
  return (sittings ?? [hours]).map((sitting) => ({ weekday, enabled, ...sitting }));
}

const COLUMNS: Columns<Row> = [
  {
    key: 'day',
    header: text.day,
    cell: ({ weekday, sitting }) => (
      <>
        <span className="font-semibold">{weekdayName(weekday)}</span>
        {sitting && <span className={list.quiet}>{adminDoctorsText.week.sittings[sitting]}</span>}
      </>
    ),
  },
  {
    key: 'time',
    header: text.time,
    cell: (row) => (
      <>
        {/* A phone of 320 px has no room for long hours in one line. */}
        <span className="md:whitespace-nowrap">
          {row.startTime && row.endTime ? formatTimeRange(row.startTime, row.endTime) : text.off}
        </span>
        <Where row={row} />
      </>
    ),
  },
  {
    key: 'limit',
    header: text.patients,
    numeric: true,
    cell: ({ patientLimit }) => (patientLimit === null ? '–' : formatNumber(patientLimit)),
  },
  {
    key: 'reserved',
    header: text.reserved,
    cell: ({ enabled, reservedSlots }) =>
      reservedSlots === null ? (enabled ? text.noReserved : '–') : formatNumber(reservedSlots),
  },
];

/** The place of a sitting, below its hours. Shows nothing in a clinic with one place. */
function Where({ row }: { row: Row }) {
  const places = usePlaces();
  if (places.length === 0 || !row.enabled) return null;
  return <span className={list.quiet}>{whereText(places, row)}</span>;
}

/**
 * A doctor's seven days, Saturday first. A day with two sittings has two rows. In a clinic with several
 * places, the place is shown below the hours.
 */
export function WeekTable({ schedule }: { schedule: StaffWeeklySchedule }) {
  return (
    <DataTable
      caption={text.schedule}
      columns={COLUMNS}
      rows={CLINIC_WEEK.flatMap((weekday) => rowsOf(schedule, weekday))}
      rowKey={({ weekday, sitting }) => `${weekday} ${sitting}`}
      compact
    />
  );
}

import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/fields/calendar';
import type { StaffWeeklySchedule } from '@clinic-serial/contract/rules/weekly-schedule';
import { adminDoctorsText } from '#messages/admin-doctors';
import { type Column, DataTable } from '../../ui/list/DataTable.tsx';
import { formatNumber, formatTimeRange, weekdayName } from '../../ui/text/format.ts';
import list from '../list.module.css';

const text = adminDoctorsText.detail;

type Day = StaffWeeklySchedule[Weekday] & { weekday: Weekday };

const COLUMNS: [Column<Day>, ...Column<Day>[]] = [
  {
    key: 'day',
    header: text.day,
    cell: ({ weekday }) => <span className={list.strong}>{weekdayName(weekday)}</span>,
  },
  {
    key: 'time',
    header: text.time,
    cell: ({ startTime, endTime }) => (startTime && endTime ? formatTimeRange(startTime, endTime) : text.off),
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

/** A doctor's seven days, Saturday first. */
export function WeekTable({ schedule }: { schedule: StaffWeeklySchedule }) {
  return (
    <DataTable
      caption={text.schedule}
      columns={COLUMNS}
      rows={CLINIC_WEEK.map((weekday) => ({ weekday, ...schedule[weekday] }))}
      rowKey={({ weekday }) => weekday}
      compact
    />
  );
}

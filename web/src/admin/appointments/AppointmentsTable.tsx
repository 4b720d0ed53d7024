import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment, AppointmentGroup } from '@clinic-serial/contract/subjects/appointments';
import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import { IconCheck, IconEye, IconPhone, IconUserOff, IconWalk, IconWorld, IconX } from '@tabler/icons-react';
import { adminListsText } from '#messages/admin';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { useClinic } from '../../api/clinic.ts';
import { Link } from '../../ui/address/Link.tsx';
import { type FromList, useListLinkState } from '../../ui/address/list-address.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import { type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import {
  formatDate,
  formatEstimate,
  formatNumber,
  formatShortDate,
  formatTimeRange,
} from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { list } from '../list.ts';
import { AffectedMarks, NotSeenMark, SittingMark } from '../marks.tsx';
import { adminPaths } from '../paths.ts';
import { menusOf } from '../records/RecordList.tsx';
import { useStaff } from '../staff-context.ts';
import classes from './AppointmentsPage.module.css';

const text = adminAppointmentsText;

const ICONS: Partial<Record<AppointmentStatus, typeof IconCheck>> = {
  Completed: IconCheck,
  'No Show': IconUserOff,
  Cancelled: IconX,
};

interface Shown {
  oneDay: boolean;
  isGrouped: boolean;
  thisYear: string | undefined;
}

function columnsOf(fromList: FromList, { oneDay, isGrouped, thisYear }: Shown): Columns<Appointment> {
  const { columns } = text.list;
  return [
    {
      key: 'serial',
      header: columns.serial,
      cell: (appointment) => {
        const { id, serialNumber, patientName, appointmentDate, estimatedTime } = appointment;
        return (
          <span className={`${list.pair} ${classes.head}`}>
            <Link
              to={adminPaths.appointment(id)}
              state={fromList}
              className={classes.serial}
              aria-label={text.status.about(serialNumber, patientName)}
            >
              <span className={classes.word}>{text.serial} </span>
              {formatNumber(serialNumber)}
            </Link>
            <SittingMark appointment={appointment} />
            <span className={`${list.quiet} ${list.nowrap}`}>
              {oneDay ? formatEstimate(estimatedTime) : dateText(appointmentDate, thisYear)}
            </span>
          </span>
        );
      },
    },
    {
      key: 'patient',
      header: columns.patient,
      cell: ({ patientName, patientPhone }) => (
        <span className={list.pair}>
          <span className={list.strong}>{patientName}</span>
          {patientPhone && <span className={`${list.quiet} ${list.nowrap}`}>{phoneText(patientPhone)}</span>}
        </span>
      ),
    },
    {
      key: 'doctor',
      header: columns.doctor,
      // The head of a group says the doctor and the department too.
      oneLine: isGrouped,
      cell: ({ doctorName, doctorNameBn, departmentName, departmentNameBn }) => (
        <span className={isGrouped ? list.line : list.pair}>
          <span>{localText(doctorName, doctorNameBn)}</span>{' '}
          <span className={list.quiet}>{localText(departmentName, departmentNameBn)}</span>
        </span>
      ),
    },
    { key: 'type', header: columns.type, cell: ({ bookingType }) => <BookingType type={bookingType} /> },
    {
      key: 'status',
      header: columns.status,
      cell: (appointment) => (
        <span className={list.pair}>
          <StatusBadge status={appointment.status} />
          <NotSeenMark appointment={appointment} />
          <AffectedMarks appointment={appointment} />
        </span>
      ),
    },
  ];
}

/** 'Fri, 20 Nov'; with the year when it is not the current year. */
function dateText(date: string, thisYear: string | undefined): string {
  return date.slice(0, 4) === thisYear ? formatShortDate(date) : formatDate(date);
}

interface AppointmentsTableProps {
  appointments: readonly Appointment[] | undefined;
  /** The doctors of the rows, if the rows are of one day. */
  groups: readonly AppointmentGroup[] | undefined;
  refreshing: boolean;
  /** True when all rows are of one day: then they show the expected time, else the date. */
  oneDay: boolean;
  onMove: (appointment: Appointment, to: AppointmentStatus) => void;
}

export function AppointmentsTable({
  appointments,
  groups,
  refreshing,
  oneDay,
  onMove,
}: AppointmentsTableProps) {
  const { can } = useStaff();
  const fromHere = useListLinkState();
  const thisYear = useClinic()?.today.slice(0, 4);

  function actionsOf(appointment: Appointment): RowAction[] {
    // Only the details screen sets an appointment back to Booked (rules: states 2).
    const moves = can('update')
      ? nextStatuses('staff', appointment.status).filter((to) => to !== 'Booked')
      : [];
    return [
      { label: text.view, Icon: IconEye, to: adminPaths.appointment(appointment.id), state: fromHere },
      ...moves.map((to) => ({
        label: text.status.short[to],
        Icon: ICONS[to] ?? IconCheck,
        danger: to === 'Cancelled',
        onSelect: () => onMove(appointment, to),
      })),
    ];
  }

  return (
    <DataTable
      caption={text.list.caption}
      columns={columnsOf(fromHere, { oneDay, isGrouped: groups !== undefined, thisYear })}
      rows={appointments}
      rowKey={({ id }) => id}
      actions={menusOf({
        nameOf: ({ serialNumber, patientName }) => text.rowName(serialNumber, patientName),
        actionsOf,
      })}
      groups={
        groups && {
          of: ({ doctorId }) => doctorId,
          head: ([first]) => (
            <DoctorGroup
              appointment={first}
              group={groups.find(({ doctorId }) => doctorId === first.doctorId)}
            />
          ),
        }
      }
      refreshing={refreshing}
      opensOnPress
      compact
    />
  );
}

const doctorGroupText = adminListsText.group;

interface DoctorGroupProps {
  /** The first appointment of the group. It has the names. */
  appointment: Appointment;
  /** Undefined if the answer has no group for this doctor. */
  group: AppointmentGroup | undefined;
}

/** The head of a doctor's rows: name, hours, and how many patients were seen (rules: numbers 9). */
function DoctorGroup({ appointment, group }: DoctorGroupProps) {
  const { doctorName, doctorNameBn, departmentName, departmentNameBn } = appointment;
  return (
    <div className={classes.doctorGroupHead}>
      <strong>{localText(doctorName, doctorNameBn)}</strong>
      <span className={list.quiet}>{localText(departmentName, departmentNameBn)}</span>
      {group && (
        <>
          {group.sittings.map(({ startTime, endTime }) => (
            <span key={startTime} className={`${list.quiet} ${list.nowrap}`}>
              {formatTimeRange(startTime, endTime)}
            </span>
          ))}
          {group.isContinued && <em className={classes.page}>{doctorGroupText.continued}</em>}
          {group.hasMore && <em className={classes.page}>{doctorGroupText.hasMore}</em>}
          <Progress group={group} />
        </>
      )}
    </div>
  );
}

function Progress({ group: { seen, noShow, notSeen, total } }: { group: AppointmentGroup }) {
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  return (
    <span className={classes.progress}>
      <span className={classes.words}>
        {doctorGroupText.seen(seen, total)}
        {noShow > 0 && <span className={classes.noShow}> · {doctorGroupText.noShow(noShow)}</span>}
        {notSeen > 0 && <span className={classes.noShow}> · {doctorGroupText.notSeen(notSeen)}</span>}
      </span>
      <span className={classes.bar} aria-hidden>
        <span className={classes.seen} style={{ width: share(seen) }} />
        <span className={classes.missed} style={{ width: share(noShow) }} />
      </span>
    </span>
  );
}

const LOOKS = {
  'Walk-in': { tint: 'violet', Icon: IconWalk },
  Phone: { tint: 'blue', Icon: IconPhone },
  Online: { tint: 'gray', Icon: IconWorld },
} as const;

/** Shows how an appointment was made: to a walk-in, to a caller or online, with colour, icon and word. */
export function BookingType({ type }: { type: Appointment['bookingType'] }) {
  return <Tag {...LOOKS[type]}>{adminAppointmentsText.types[type]}</Tag>;
}

import type { VisitMoney } from '@clinic-serial/contract/fields/money';
import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment, AppointmentGroup } from '@clinic-serial/contract/subjects/appointments';
import { type AppointmentStatus, nextStatuses } from '@clinic-serial/contract/terms/appointment-status';
import {
  IconCash,
  IconCheck,
  IconEye,
  IconPhone,
  IconUserOff,
  IconWalk,
  IconWorld,
  IconX,
} from '@tabler/icons-react';
import { adminListsText } from '#messages/admin';
import { adminAppointmentsText } from '#messages/admin-appointments';
import { moneyDeskText } from '#messages/admin-money-desk';
import { useClinic } from '../../api/clinic.ts';
import { Link } from '../../ui/address/Link.tsx';
import { type FromList, useListLinkState } from '../../ui/address/list-address.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { Tag } from '../../ui/badge/Tag.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import { type Column, type Columns, DataTable } from '../../ui/list/DataTable.tsx';
import {
  formatDate,
  formatEstimate,
  formatNumber,
  formatShortDate,
  formatTimeRange,
} from '../../ui/text/format.ts';
import { list } from '../list.ts';
import { AffectedMarks, ExtraBadge, NotSeenMark, phoneOrNone, SittingMark } from '../marks.tsx';
import { MoneyMark } from '../money-desk/MoneyMark.tsx';
import { adminPaths } from '../paths.ts';
import { AtPlace } from '../places.tsx';
import { menusOf } from '../records/RecordList.tsx';
import { useStaff } from '../staff-context.ts';

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

/** True for an ordinary row. On phones only the differences from it are named. */
const isUsual = ({ status, affected, money }: Appointment) =>
  status === 'Booked' && affected === null && (!money || money.state === 'due');

const doctorColumn: Column<Appointment> = {
  key: 'doctor',
  phone: 'line',
  header: text.list.columns.doctor,
  cell: ({ doctorName, doctorNameBn, departmentName, departmentNameBn, ...at }) => (
    <span className="flex-wrap items-baseline gap-x-2 md:flex">
      <span>{localText(doctorName, doctorNameBn)}</span>{' '}
      <span className="text-sm text-muted max-md:hidden">{localText(departmentName, departmentNameBn)}</span>
      <AtPlace of={at} className="text-sm text-muted" />
    </span>
  ),
};

function columnsOf(fromList: FromList, { oneDay, isGrouped, thisYear }: Shown): Columns<Appointment> {
  const { columns } = text.list;
  return [
    {
      key: 'serial',
      header: columns.serial,
      cell: (appointment) => {
        const { id, serialNumber, patientName, appointmentDate, estimatedTime } = appointment;
        return (
          // On phones the name follows the number, and the time stands at the end of the line.
          <span className="flex items-baseline gap-x-2 [&>*]:min-w-0">
            <Link
              to={adminPaths.appointment(id)}
              state={fromList}
              className="tap-target text-xl font-bold text-text no-underline tabular-nums hover:underline md:min-w-7"
              aria-label={text.status.about(serialNumber, patientName)}
            >
              <span className="sr-only">{text.serial} </span>
              {formatNumber(serialNumber)}
            </Link>
            <SittingMark appointment={appointment} />
            <span className="text-sm whitespace-nowrap text-muted max-md:order-1 max-md:ms-auto">
              {oneDay ? formatEstimate(estimatedTime) : dateText(appointmentDate, thisYear)}
            </span>
            {/* Written by the stylesheet, because screen readers read the name in the link and the next
                cell. */}
            <span
              data-name={patientName}
              className="font-semibold wrap-anywhere before:content-[attr(data-name)] md:hidden"
              aria-hidden
            />
          </span>
        );
      },
    },
    {
      key: 'patient',
      phone: ({ patientErased }) => (patientErased ? 'hidden' : 'line'),
      header: columns.patient,
      cell: ({ patientName, patientPhone, patientErased }) => (
        <span className="flex-wrap items-baseline gap-x-2 md:flex">
          <span className="font-semibold wrap-anywhere max-md:hidden">{patientName}</span>
          {!patientErased && (
            <span className={`${list.nowrap} md:text-sm md:text-muted`}>{phoneOrNone(patientPhone)}</span>
          )}
        </span>
      ),
    },
    // The head of a group says the doctor and the department of its rows.
    ...(isGrouped ? [] : [doctorColumn]),
    {
      key: 'type',
      phone: 'line',
      header: columns.type,
      cell: ({ bookingType }) => <BookingType type={bookingType} />,
    },
    {
      key: 'status',
      phone: (appointment) => (isUsual(appointment) ? 'hidden' : 'line'),
      header: columns.status,
      cell: (appointment) => (
        <span className="flex-wrap items-baseline gap-x-2 md:flex">
          <StatusBadge status={appointment.status} />
          <MoneyMark money={appointment.money} />
          <NotSeenMark appointment={appointment} />
          <ExtraBadge of={appointment} />
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
  /** True if all rows are of one day. Then they show the expected time, otherwise the date. */
  oneDay: boolean;
  onMove: (appointment: Appointment, to: AppointmentStatus) => void;
  /** Opens the money of an appointment. */
  onMoney: (appointment: Appointment) => void;
}

export function AppointmentsTable({
  appointments,
  groups,
  refreshing,
  oneDay,
  onMove,
  onMoney,
}: AppointmentsTableProps) {
  const { can } = useStaff();
  const fromHere = useListLinkState();
  const thisYear = useClinic()?.today.slice(0, 4);

  const moneyAction = (appointment: Appointment, { due }: VisitMoney): RowAction => ({
    label: can('update') && due > 0 ? moneyDeskText.offer(due) : moneyDeskText.open,
    Icon: IconCash,
    onSelect: () => onMoney(appointment),
  });

  function actionsOf(appointment: Appointment): RowAction[] {
    // Only the details screen sets an appointment back to Booked (rules: states 2).
    const moves = can('update')
      ? nextStatuses('staff', appointment.status).filter((to) => to !== 'Booked')
      : [];
    return [
      { label: text.view, Icon: IconEye, to: adminPaths.appointment(appointment.id), state: fromHere },
      ...(appointment.money ? [moneyAction(appointment, appointment.money)] : []),
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
  /** The first appointment of the group, for the names. */
  appointment: Appointment;
  /** Undefined if the answer has no group for this doctor. */
  group: AppointmentGroup | undefined;
}

/** The head of a doctor's rows: name, hours, and how many patients were seen (rules: numbers 9). */
function DoctorGroup({ appointment, group }: DoctorGroupProps) {
  const { doctorName, doctorNameBn, departmentName, departmentNameBn } = appointment;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 leading-[1.35]">
      <strong>{localText(doctorName, doctorNameBn)}</strong>
      <span className={list.quiet}>{localText(departmentName, departmentNameBn)}</span>
      {group && (
        <>
          {group.sittings.map(({ startTime, endTime, ...at }) => (
            <span key={startTime} className={list.quiet}>
              <span className={list.nowrap}>{formatTimeRange(startTime, endTime)}</span>
              <AtPlace of={at} className="font-semibold" />
            </span>
          ))}
          {group.isContinued && (
            <em className="text-sm text-muted not-italic">{doctorGroupText.continued}</em>
          )}
          {group.hasMore && <em className="text-sm text-muted not-italic">{doctorGroupText.hasMore}</em>}
          <Progress group={group} />
        </>
      )}
    </div>
  );
}

function Progress({ group: { seen, noShow, notSeen, total } }: { group: AppointmentGroup }) {
  const share = (count: number) => `${total === 0 ? 0 : (100 * count) / total}%`;
  return (
    <span className="inline-flex items-center gap-3 text-sm font-semibold tabular-nums max-md:flex-[1_1_100%] max-md:justify-between md:ms-auto">
      <span className="md:whitespace-nowrap">
        {doctorGroupText.seen(seen, total)}
        {noShow > 0 && (
          <span className="font-normal whitespace-nowrap text-muted">
            {' '}
            · {doctorGroupText.noShow(noShow)}
          </span>
        )}
        {notSeen > 0 && (
          <span className="font-normal whitespace-nowrap text-muted">
            {' '}
            · {doctorGroupText.notSeen(notSeen)}
          </span>
        )}
      </span>
      <span
        className="flex h-2 overflow-hidden rounded-xs bg-line max-md:max-w-40 max-md:flex-[1_1_4rem] md:w-24 md:flex-none"
        aria-hidden
      >
        <span className="bg-accent" style={{ width: share(seen) }} />
        <span className="bg-muted" style={{ width: share(noShow) }} />
      </span>
    </span>
  );
}

const LOOKS = {
  'Walk-in': { tint: 'violet', Icon: IconWalk },
  Phone: { tint: 'blue', Icon: IconPhone },
  Online: { tint: 'gray', Icon: IconWorld },
} as const;

/** Shows with colour, icon and word how an appointment was made: by a walk-in, by phone or online. */
export function BookingType({ type }: { type: Appointment['bookingType'] }) {
  return <Tag {...LOOKS[type]}>{adminAppointmentsText.types[type]}</Tag>;
}

import { localText } from '@clinic-serial/contract/messages/current/format';
import type { ScheduleSummary } from '@clinic-serial/contract/rules/schedule/weekly-schedule';
import { listDoctorsForStaff, type StaffDoctor } from '@clinic-serial/contract/subjects/doctors';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { IconCalendarMonth, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { formTexts } from '#messages/forms';
import { Link } from '../../ui/address/Link.tsx';
import { type FromList, useListLinkState } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { InitialsAvatar } from '../../ui/badge/InitialsAvatar.tsx';
import { ActiveBadge } from '../../ui/badge/Tag.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import type { RowAction } from '../../ui/button/RowMenu.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import type { Columns } from '../../ui/list/DataTable.tsx';
import { departmentTint } from '../../ui/text/department-look.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { daysText, timeRangesText } from '../../ui/text/schedule-text.ts';
import { useDepartments } from '../departments/departments.api.ts';
import { list } from '../list.ts';
import { adminPaths } from '../paths.ts';
import { isActiveOf, RecordList, StatusFilter } from '../records/RecordList.tsx';
import { useStaffPage } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { DeleteDoctor } from './DeleteDoctor.tsx';

const text = adminDoctorsText.list;

/** /admin/doctors: the list of the doctors. */
export function DoctorsPage() {
  const { can, canForAll } = useStaff();
  const fromHere = useListLinkState();
  const address = useUrlFilters({ search: '', department: '', status: '' });
  const { filters, setFilters } = address;
  const { search, department, status } = filters;
  const query = useStaffPage(
    listDoctorsForStaff,
    { search, department, isActive: isActiveOf(status) },
    address.page,
    LIST_SIZES.doctorsPerPage,
  );
  const [deleting, setDeleting] = useState<StaffDoctor | null>(null);

  function actionsOf(doctor: StaffDoctor): (RowAction | false)[] {
    const { id } = doctor;
    const state = fromHere;
    const { view, calendar, edit, delete: remove } = adminDoctorsText;
    return [
      { label: view, Icon: IconEye, to: adminPaths.doctor(id), state },
      { label: calendar, Icon: IconCalendarMonth, to: adminPaths.calendarOf(id) },
      can('update') && { label: edit, Icon: IconPencil, to: adminPaths.doctorEdit(id), state },
      can('delete') && {
        label: remove,
        Icon: IconTrash,
        danger: true,
        onSelect: () => setDeleting(doctor),
      },
    ];
  }

  return (
    <>
      <RecordList
        header={{
          title: adminDoctorsText.title,
          count: query.data?.pagination.total,
          actions: canForAll('create') && (
            <ActionLink to={adminPaths.doctorNew} state={fromHere} size="sm">
              <IconPlus size={20} aria-hidden />
              {adminDoctorsText.add}
            </ActionLink>
          ),
        }}
        list={address}
        onSearch={(typed) => setFilters({ search: typed }, { replace: true })}
        fields={
          <>
            <DepartmentFilter value={department} onChange={(chosen) => setFilters({ department: chosen })} />
            <StatusFilter
              label={text.columns.status}
              statuses={text.statuses}
              value={status}
              onChange={(chosen) => setFilters({ status: chosen })}
            />
          </>
        }
        texts={text}
        add={
          canForAll('create') && (
            <>
              <ActionLink to={adminPaths.doctorNew} state={fromHere}>
                {adminDoctorsText.add}
              </ActionLink>
              {canForAll('delete') && (
                <ActionLink to={adminPaths.importsOf('doctors')} look="quiet">
                  {adminDoctorsText.fromFile}
                </ActionLink>
              )}
            </>
          )
        }
        query={query}
        rows={query.data?.doctors}
        failure={() => text.loadFailed}
        reason={text.fetchFailed}
        table={{
          caption: text.caption,
          columns: columnsOf(fromHere),
          menu: { nameOf: ({ name, nameBn }) => localText(name, nameBn), actionsOf },
          opensOnPress: true,
          compact: true,
        }}
      />
      {deleting && <DeleteDoctor doctor={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function DepartmentFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const departments = useDepartments().data ?? [];
  const options = departments.map(({ name, nameBn }) => ({ value: name, label: localText(name, nameBn) }));
  // A department from the address is shown even if no department has that name.
  const isKnown = value === '' || departments.some(({ name }) => name === value);
  return (
    <SelectField
      label={text.department}
      none={text.allDepartments}
      data={[...options, ...(isKnown ? [] : [value])]}
      value={value}
      onChoose={onChange}
    />
  );
}

function columnsOf(fromList: FromList): Columns<StaffDoctor> {
  return [
    {
      key: 'doctor',
      header: text.columns.doctor,
      cell: (doctor) => <DoctorCell doctor={doctor} fromList={fromList} />,
    },
    {
      key: 'department',
      phone: 'line',
      header: text.columns.department,
      cell: ({ departmentName, departmentNameBn }) => localText(departmentName, departmentNameBn),
    },
    {
      key: 'days',
      phone: 'hidden',
      header: text.columns.days,
      cell: ({ scheduleSummary }) =>
        scheduleSummary.totalAvailableDays === 0 ? (
          text.noSchedule
        ) : (
          <>
            {/* If there is room, all days are on one line, so that a row has three lines at most. */}
            <span className="min-[80rem]:whitespace-nowrap">{daysText(scheduleSummary)}</span>
            <span className="block text-sm text-muted max-md:hidden">
              <TimeRanges summary={scheduleSummary} />
            </span>
          </>
        ),
    },
    {
      key: 'today',
      phone: 'line',
      header: text.columns.today,
      numeric: true,
      cell: ({ today }) => (
        <span className={list.nowrap}>
          {today.isScheduledToday ? text.ofLimit(today.booked, today.limit) : text.offToday}
        </span>
      ),
    },
    {
      key: 'status',
      phone: ({ isActive }) => (isActive ? 'hidden' : 'line'),
      header: text.columns.status,
      cell: ({ isActive }) =>
        // Only an inactive doctor has a badge.
        isActive ? (
          <span className="text-sm text-muted">{formTexts.active}</span>
        ) : (
          <ActiveBadge active={false} />
        ),
    },
  ];
}

function DoctorCell({ doctor, fromList }: { doctor: StaffDoctor; fromList: FromList }) {
  const name = localText(doctor.name, doctor.nameBn);
  const qualification = localText(doctor.qualification, doctor.qualificationBn);
  return (
    <span className={list.withAvatar}>
      <span className="max-md:hidden">
        <InitialsAvatar
          size="sm"
          name={name}
          tint={departmentTint(doctor.departmentName)}
          photo={doctor.photoUrl}
        />
      </span>
      <span>
        <Link to={adminPaths.doctor(doctor.id)} state={fromList} className={list.strong}>
          {name}
        </Link>
        {/* On the same lines as the qualification, so that a row has three lines. */}
        <span className="block text-sm text-muted max-md:hidden">
          {qualification && <span>{qualification}</span>} <span className="sr-only">{text.phone} </span>
          <span className={list.nowrap}>{phoneText(doctor.phone)}</span>
        </span>
      </span>
    </span>
  );
}

/** A week's hours, for example '9:00 AM – 1:00 PM'. Lines break between ranges, never within one. */
function TimeRanges({ summary }: { summary: ScheduleSummary }) {
  return timeRangesText(summary)
    .split(', ')
    .map((range) => (
      <Fragment key={range}>
        <span className={list.piece}>{range}</span>{' '}
      </Fragment>
    ));
}

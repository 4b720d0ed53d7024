import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  type DepartmentStats,
  deleteDepartment,
  getDepartmentStats,
  listDepartmentsForStaff,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { CARDS, DepartmentCard, DepartmentCardSkeletons, DepartmentDetails } from './DepartmentCard.tsx';
import { DepartmentForm } from './DepartmentForm.tsx';
import { matchingDepartments, valuesOfDepartment } from './departments.api.ts';

const text = adminDepartmentsText;

type Open =
  | { dialog: 'details' | 'edit' | 'delete'; department: StaffDepartment }
  | { dialog: 'create' }
  | null;

/** /admin/departments: a card for each department. Details and forms are in dialogs. */
export function DepartmentsPage() {
  const { canForAll } = useStaff();
  const query = useStaffRead(listDepartmentsForStaff);
  const departments = query.data;
  const address = useUrlFilters({ search: '', department: '' });
  const { filters, setFilters } = address;
  // A link from the audit log opens this department.
  const shownId = idParam(filters.department);
  const shown = departments?.find(({ id }) => id === shownId);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <>
      <RecordList
        header={{
          title: text.title,
          actions: canForAll('create') && (
            <ActionButton size="sm" onClick={() => setOpen({ dialog: 'create' })}>
              <IconPlus size={20} aria-hidden />
              {text.add}
            </ActionButton>
          ),
        }}
        lead={<Counters departments={departments} />}
        list={{ ...address, active: filters.search !== '' }}
        onSearch={(search) => setFilters({ search }, { replace: true })}
        texts={text}
        add={
          canForAll('create') && (
            <ActionButton onClick={() => setOpen({ dialog: 'create' })}>{text.add}</ActionButton>
          )
        }
        query={query}
        rows={departments && matchingDepartments(departments, filters.search)}
        failure={(error) => text.fetchFailed(messageOf(error))}
        reason={text.fetchFailed}
      >
        {(rows) =>
          rows ? (
            <ul className={CARDS}>
              {rows.map((department) => (
                <li key={department.id}>
                  <DepartmentCard
                    department={department}
                    onOpen={(dialog) => setOpen({ dialog, department })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <DepartmentCardSkeletons />
          )
        }
      </RecordList>
      {!open && shown && (
        <DepartmentDetails
          department={shown}
          onClose={() => setFilters({ department: '' }, { replace: true })}
        />
      )}
      {open?.dialog === 'details' && <DepartmentDetails department={open.department} onClose={close} />}
      {open?.dialog === 'create' && <DepartmentForm department={null} onClose={close} />}
      {open?.dialog === 'edit' && <DepartmentForm department={open.department} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteDepartment department={open.department} onClose={close} />}
    </>
  );
}

function Counters({ departments }: { departments: readonly StaffDepartment[] | undefined }) {
  const sum = (of: 'doctorCount' | 'totalDoctors') =>
    departments?.reduce((total, { stats }) => total + stats[of], 0) ?? 0;
  return (
    <dl className="mb-gutter grid max-w-[48rem] grid-cols-3 gap-xs sm:gap-sm max-sm:[&_dd]:text-xl max-sm:[&>*]:p-2.5">
      <StatTile label={text.counters.total} value={departments?.length} />
      <StatTile label={text.counters.active} value={departments?.filter(({ isActive }) => isActive).length} />
      <StatTile
        label={text.counters.doctors}
        value={departments && text.activeOfAll(sum('doctorCount'), sum('totalDoctors'))}
      />
    </dl>
  );
}

interface DeleteDepartmentProps {
  department: StaffDepartment;
  onClose: () => void;
}

/** Asks before a department is deleted. A department with doctors or appointments can only be deactivated. */
function DeleteDepartment({ department, onClose }: DeleteDepartmentProps) {
  const { id } = department;
  const name = localText(department.name, department.nameBn);
  // The numbers of the card first, then the newest.
  const { data: stats } = useStaffRead(getDepartmentStats, { params: { id }, refetchOnMount: 'always' });
  return (
    <DeleteRecord
      texts={text.deletion}
      record={department}
      name={name}
      remove={deleteDepartment}
      update={updateDepartment}
      inactiveBody={{ ...valuesOfDepartment(department), isActive: false }}
      inUse={usersOf(stats ?? department.stats, name)}
      onClose={onClose}
    >
      <TouchedDialog query={{ departmentId: id }} onClose={onClose} />
    </DeleteRecord>
  );
}

/** The reason why the department cannot be deleted; null for none. The order is the server's. */
function usersOf({ totalDoctors, totalAppointments }: DepartmentStats, name: string): string | null {
  if (totalDoctors > 0) return text.deletion.hasDoctors(name, totalDoctors);
  return totalAppointments > 0 ? text.deletion.hasAppointments(name, totalAppointments) : null;
}

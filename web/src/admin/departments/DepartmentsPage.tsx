import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  type DepartmentStats,
  deleteDepartment,
  getDepartmentStats,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { formTexts } from '#messages/forms';
import { messageOf } from '../../api/errors.ts';
import { idParam } from '../../ui/address/list-address.ts';
import { useUrlFilters } from '../../ui/address/url-filters.ts';
import { StatTile } from '../../ui/badge/StatTile.tsx';
import { ActionButton } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { FilterRow, SearchField } from '../../ui/list/FilterRow.tsx';
import { EmptyBox, ErrorBox } from '../../ui/list/ListState.tsx';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import list from '../list.module.css';
import { PageHeader } from '../PageHeader.tsx';
import { DeleteRecord } from '../records/DeleteRecord.tsx';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { DepartmentCard, DepartmentCardSkeletons, DepartmentDetails } from './DepartmentCard.tsx';
import { DepartmentForm } from './DepartmentForm.tsx';
import classes from './DepartmentsPage.module.css';
import { matchingDepartments, useDepartments, valuesOfDepartment } from './departments.api.ts';

const text = adminDepartmentsText;

type Open =
  | { dialog: 'details' | 'edit' | 'delete'; department: StaffDepartment }
  | { dialog: 'create' }
  | null;

/** /admin/departments: a card for each department. Details and forms are in dialogs. */
export function DepartmentsPage() {
  const { can } = useStaff();
  const { data: departments, error, refetch } = useDepartments();
  const { filters, setFilters, clear, clearings } = useUrlFilters({ search: '', department: '' });
  const active = filters.search !== '';
  // A link from the audit log.
  const shownId = idParam(filters.department);
  const shown = departments?.find(({ id }) => id === shownId);
  const focusFallback = useMainFocusFallback();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);

  return (
    <>
      <PageHeader
        title={text.title}
        actions={
          can('create') && (
            <Button
              size="sm"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => setOpen({ dialog: 'create' })}
            >
              {text.add}
            </Button>
          )
        }
      />
      <Counters departments={departments} />
      <div {...focusFallback}>
        <FilterRow key={clearings} active={active} onClear={clear}>
          <SearchField
            label={text.searchLabel}
            placeholder={text.searchPlaceholder}
            value={filters.search}
            onSearch={(search) => setFilters({ search }, { replace: true })}
          />
        </FilterRow>
        {error && (
          <div className={list.error}>
            <ErrorBox message={text.fetchFailed(messageOf(error))} onRetry={() => void refetch()} />
          </div>
        )}
        {!departments && !error && <DepartmentCardSkeletons />}
        {departments && (
          <Grid
            departments={matchingDepartments(departments, filters.search)}
            filtered={active}
            onClear={clear}
            onAdd={can('create') ? () => setOpen({ dialog: 'create' }) : undefined}
            onOpen={(dialog, department) => setOpen({ dialog, department })}
          />
        )}
      </div>
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
    <dl className={classes.counters}>
      <StatTile label={text.counters.total} value={departments?.length} />
      <StatTile label={text.counters.active} value={departments?.filter(({ isActive }) => isActive).length} />
      <StatTile
        label={text.counters.doctors}
        value={departments && text.activeOfAll(sum('doctorCount'), sum('totalDoctors'))}
      />
    </dl>
  );
}

interface GridProps {
  departments: readonly StaffDepartment[];
  filtered: boolean;
  onClear: () => void;
  /** Undefined without the permission to create. */
  onAdd: (() => void) | undefined;
  onOpen: (dialog: 'details' | 'edit' | 'delete', department: StaffDepartment) => void;
}

function Grid({ departments, filtered, onClear, onAdd, onOpen }: GridProps) {
  if (departments.length === 0) {
    return (
      <EmptyBox
        title={text.none}
        text={filtered ? text.noneFoundText : text.noneText}
        action={
          filtered ? (
            <ActionButton onClick={onClear}>{formTexts.clearFilters}</ActionButton>
          ) : (
            onAdd && <ActionButton onClick={onAdd}>{text.add}</ActionButton>
          )
        }
      />
    );
  }
  return (
    <ul className={classes.grid}>
      {departments.map((department) => (
        <li key={department.id}>
          <DepartmentCard department={department} onOpen={(dialog) => onOpen(dialog, department)} />
        </li>
      ))}
    </ul>
  );
}

const deleteDepartmentText = adminDepartmentsText.deletion;

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
      texts={deleteDepartmentText}
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

/** What prevents the deletion, in the order in which the server looks at it. */
function usersOf({ totalDoctors, totalAppointments }: DepartmentStats, name: string): string | null {
  if (totalDoctors > 0) return deleteDepartmentText.hasDoctors(name, totalDoctors);
  return totalAppointments > 0 ? deleteDepartmentText.hasAppointments(name, totalAppointments) : null;
}

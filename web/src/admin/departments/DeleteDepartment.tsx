import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  type DepartmentStats,
  deleteDepartment,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-departments';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { DeleteOrDeactivate } from '../DeleteOrDeactivate.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { departmentBody, useDepartmentStats, valuesOfDepartment } from './departments.api.ts';

const text = adminDepartmentsText.deletion;

interface DeleteDepartmentProps {
  department: StaffDepartment;
  onClose: () => void;
}

/**
 * Asks with the name of the department, then deletes. For a department with doctors or appointments it says how many at once, and
 * offers to deactivate it instead.
 */
export function DeleteDepartment({ department, onClose }: DeleteDepartmentProps) {
  const { can } = useStaff();
  const remove = useStaffChange(deleteDepartment);
  const update = useStaffChange(updateDepartment);
  const { data: stats } = useDepartmentStats(department);
  const { id, isActive, updatedAt } = department;
  const name = localText(department.name, department.nameBn);
  const [isDeactivated, setIsDeactivated] = useState(false);
  const finish = (message: string, next: () => void) => ({
    onSuccess: () => {
      toastGood(message);
      next();
    },
  });

  function deactivate() {
    const body = departmentBody({ ...valuesOfDepartment(department), isActive: false });
    update.mutate(
      { params: { id }, body: { ...body, updatedAt } },
      finish(text.deactivated(name), () => setIsDeactivated(true)),
    );
  }

  if (isDeactivated) return <TouchedDialog query={{ departmentId: id }} onClose={onClose} />;
  return (
    <DeleteOrDeactivate
      texts={text}
      name={name}
      inUse={usersOf(stats ?? department.stats, name)}
      remove={{ ...remove, run: () => remove.mutate({ params: { id } }, finish(text.done(name), onClose)) }}
      deactivate={can('update') && isActive ? { ...update, run: deactivate } : null}
      onClose={onClose}
    />
  );
}

/** What prevents the deletion, in the order in which the server looks at it. */
function usersOf({ totalDoctors, totalAppointments }: DepartmentStats, name: string): string | null {
  if (totalDoctors > 0) return text.hasDoctors(name, totalDoctors);
  return totalAppointments > 0 ? text.hasAppointments(name, totalAppointments) : null;
}

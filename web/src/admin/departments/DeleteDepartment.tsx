import {
  deleteDepartment,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/departments';
import { localText } from '@clinic-serial/contract/messages/current/format';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-departments';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { DeleteOrDeactivate } from '../DeleteOrDeactivate.tsx';
import { useStaffChange } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import { toastGood } from '../toast.tsx';
import { departmentBody, valuesOfDepartment } from './departments.api.ts';

const text = adminDepartmentsText.deletion;

interface DeleteDepartmentProps {
  department: StaffDepartment;
  onClose: () => void;
}

/**
 * Asks with the name of the department, then deletes. A department with doctors or appointments can be
 * deactivated instead.
 */
export function DeleteDepartment({ department, onClose }: DeleteDepartmentProps) {
  const { can } = useStaff();
  const remove = useStaffChange(deleteDepartment);
  const update = useStaffChange(updateDepartment);
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
      remove={{ ...remove, run: () => remove.mutate({ params: { id } }, finish(text.done(name), onClose)) }}
      deactivate={can('update') && isActive ? { ...update, run: deactivate } : null}
      onClose={onClose}
    />
  );
}

import { localText } from '@clinic-serial/contract/messages/current/format';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import {
  createDepartment,
  departmentForm,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { type FormField, FormFields } from '../../ui/form/FormFields.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { isChangedMeanwhile } from '../../ui/notice/failure-lines.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import { type DepartmentValues, valuesOfDepartment } from './departments.api.ts';

const text = adminDepartmentsText.form;

interface DepartmentFormProps {
  /** The department to edit; null for a new one. */
  department: StaffDepartment | null;
  onClose: () => void;
}

/** The dialogs 'Add New Department' and 'Edit'. */
export function DepartmentForm({ department, onClose }: DepartmentFormProps) {
  const create = useStaffChange(createDepartment);
  const update = useStaffChange(updateDepartment);
  const [deactivated, setDeactivated] = useState<number | null>(null);
  const change = department ? update : create;
  const form = useForm<DepartmentValues>({
    initialValues: valuesOfDepartment(department),
    validate: formCheck(departmentForm, staffFields),
  });

  function save(values: DepartmentValues) {
    const onSuccess = (saved: StaffDepartment) => {
      const name = localText(saved.name, saved.nameBn);
      toastGood(department ? text.updated(name) : text.created(name));
      if (department?.isActive && !saved.isActive) setDeactivated(saved.id);
      else onClose();
    };
    if (department) {
      const { id, updatedAt } = department;
      update.mutate({ params: { id }, body: { ...values, updatedAt } }, { onSuccess });
    } else {
      create.mutate({ body: values }, { onSuccess });
    }
  }

  if (deactivated !== null) {
    return <TouchedDialog query={{ departmentId: deactivated }} onClose={onClose} />;
  }
  return (
    <FormDialog
      title={department ? text.editTitle(localText(department.name, department.nameBn)) : text.createTitle}
      form={form}
      onSubmit={save}
      submitError={change.error}
      pending={change.isPending}
      failure={department ? text.updateFailed : text.createFailed}
      failurePart={
        isChangedMeanwhile(change.error) && (
          <Notice tone="warn" role="alert">
            <p>
              <strong>{change.error.message}</strong> {text.changed}
            </p>
          </Notice>
        )
      }
      submitLabel={department ? text.save : text.create}
      onClose={onClose}
    >
      {PAIRS.map((fields) => (
        <div
          key={fields[0]?.name}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-start gap-gutter"
        >
          <FormFields form={form} fields={fields} />
        </div>
      ))}
      <FormFields form={form} fields={OTHERS} />
    </FormDialog>
  );
}

/** The English and the Bangla text stand side by side. */
const PAIRS: readonly FormField[][] = [
  [
    { name: 'name', label: text.name, 'data-autofocus': true },
    { name: 'nameBn', label: text.nameBn, lang: 'bn' },
  ],
  [
    { name: 'description', label: text.description, kind: 'area' },
    { name: 'descriptionBn', label: text.descriptionBn, kind: 'area', lang: 'bn' },
  ],
  [
    { name: 'location', label: text.location, placeholder: text.locationHint },
    { name: 'locationBn', label: text.locationBn, lang: 'bn' },
  ],
];

const OTHERS: readonly FormField[] = [
  {
    name: 'searchWords',
    label: text.searchWords,
    kind: 'area',
    description: text.searchWordsHelp,
    placeholder: text.searchWordsHint,
  },
  { name: 'isActive', label: text.active, kind: 'check' },
];

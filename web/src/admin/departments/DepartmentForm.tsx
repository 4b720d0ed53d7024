import { localText } from '@clinic-serial/contract/messages/current/format';
import {
  createDepartment,
  departmentForm,
  type StaffDepartment,
  updateDepartment,
} from '@clinic-serial/contract/subjects/departments';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { adminDepartmentsText } from '#messages/admin-doctors';
import { formTexts } from '#messages/forms';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormShell } from '../../ui/form/FormShell.tsx';
import { formCheck } from '../../ui/form/form-check.ts';
import { isChangedMeanwhile } from '../../ui/notice/failure.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import tapCheckbox from '../../ui/style/tap-checkbox.module.css';
import { TouchedDialog } from '../calendar/TouchedDialog.tsx';
import { useStaffChange } from '../staff.api.ts';
import { toastGood } from '../toast.tsx';
import classes from './DepartmentDialogs.module.css';
import { type DepartmentValues, departmentBody, valuesOfDepartment } from './departments.api.ts';

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
    const body = departmentBody(values);
    const onSuccess = (saved: StaffDepartment) => {
      const name = localText(saved.name, saved.nameBn);
      toastGood(department ? text.updated(name) : text.created(name));
      if (department?.isActive && !saved.isActive) setDeactivated(saved.id);
      else onClose();
    };
    if (department) {
      const { id, updatedAt } = department;
      update.mutate({ params: { id }, body: { ...body, updatedAt } }, { onSuccess });
    } else {
      create.mutate({ body }, { onSuccess });
    }
  }

  if (deactivated !== null) {
    return <TouchedDialog query={{ departmentId: deactivated }} onClose={onClose} />;
  }
  return (
    <Dialog
      title={department ? text.editTitle(localText(department.name, department.nameBn)) : text.createTitle}
      unsaved={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <FormShell
          form={form}
          onSubmit={save}
          submitError={change.error}
          pending={change.isPending}
          failure={department ? text.updateFailed : text.createFailed}
          failurePart={
            isChangedMeanwhile(change.error) && <ChangedNotice sentence={change.error?.message ?? ''} />
          }
          submitLabel={department ? text.save : text.create}
          secondary={
            <Button variant="default" onClick={close}>
              {formTexts.cancel}
            </Button>
          }
        >
          <div className={classes.pair}>
            <TextInput label={text.name} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
            <TextInput label={text.nameBn} lang="bn" autoComplete="off" {...form.getInputProps('nameBn')} />
          </div>
          <div className={classes.pair}>
            <Textarea label={text.description} rows={3} {...form.getInputProps('description')} />
            <Textarea
              label={text.descriptionBn}
              lang="bn"
              rows={3}
              {...form.getInputProps('descriptionBn')}
            />
          </div>
          <div className={classes.pair}>
            <TextInput
              label={text.location}
              placeholder={text.locationHint}
              autoComplete="off"
              {...form.getInputProps('location')}
            />
            <TextInput
              label={text.locationBn}
              lang="bn"
              autoComplete="off"
              {...form.getInputProps('locationBn')}
            />
          </div>
          <Textarea
            label={text.searchWords}
            description={text.searchWordsHelp}
            placeholder={text.searchWordsHint}
            rows={3}
            {...form.getInputProps('searchWords')}
          />
          <Checkbox
            size="md"
            classNames={tapCheckbox}
            label={text.active}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </FormShell>
      )}
    </Dialog>
  );
}

function ChangedNotice({ sentence }: { sentence: string }) {
  return (
    <Notice tone="warn" role="alert">
      <p>
        <strong>{sentence}</strong> {text.changed}
      </p>
    </Notice>
  );
}

import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { createPatient, newPatientForm, type StaffPatient } from '@clinic-serial/contract/patients';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { useFocusOnMount } from '../../../ui/focus/focus-hooks.ts';
import { FormShell } from '../../../ui/form/FormShell.tsx';
import { formCheck } from '../../../ui/form/form-check.ts';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import panel from '../../panel.module.css';
import { useStaffChange } from '../../staff.api.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;
const check = formCheck(newPatientForm, staffFields);

interface NewPatientFormProps {
  /** The name that was typed so far. */
  name: string;
  onName: (name: string) => void;
  /** The phone that was searched for, grouped. */
  phone: string;
  /** Why the form is shown: no patient has the phone, the search failed, or staff asked for the form. */
  because: 'missing' | 'failed' | 'asked';
  onCreated: (patient: StaffPatient) => void;
}

const BECAUSE = { missing: text.notFound, failed: text.lookupFailed, asked: undefined } as const;

/** Registers a patient at the desk with name and phone. */
export function NewPatientForm({ name, onName, phone, because, onCreated }: NewPatientFormProps) {
  const nameField = useRef<HTMLInputElement>(null);
  const create = useStaffChange(createPatient);
  const form = useForm({
    initialValues: { name, phone },
    onValuesChange: (values) => onName(values.name),
    validate: (values) => ({
      ...check(values),
      ...(values.phone.trim() === '' && { phone: text.phoneRequired }),
    }),
  });
  useFocusOnMount(nameField);
  const reason = BECAUSE[because];

  return (
    <FormShell
      form={form}
      onSubmit={(values) => create.mutate({ body: newPatientForm.parse(values) }, { onSuccess: onCreated })}
      submitError={create.error}
      pending={create.isPending}
      failure={text.createFailed}
      submitLabel={text.createAndGoOn}
    >
      {reason && (
        <Notice tone={because === 'failed' ? 'warn' : 'info'} role="status">
          <p>{reason}</p>
        </Notice>
      )}
      <div className={panel.panel}>
        <h3>{text.newHeading}</h3>
        <p className={classes.quiet}>{text.newHint}</p>
        <TextInput
          ref={nameField}
          label={text.name}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <PhoneField
          label={text.newPhone}
          autoComplete="off"
          {...form.getInputProps('phone')}
          value={form.values.phone}
        />
      </div>
    </FormShell>
  );
}

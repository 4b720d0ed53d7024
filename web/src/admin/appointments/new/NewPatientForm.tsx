import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { createPatient, newPatientForm, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { newAppointmentText } from '#messages/admin-new-appointment';
import { focusOn } from '../../../ui/focus/focus.ts';
import { FormShell } from '../../../ui/form/FormShell.tsx';
import { formCheck } from '../../../ui/form/form-check.ts';
import { PhoneField } from '../../../ui/form/PhoneField.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import panel from '../../panel.module.css';
import { useStaffChange } from '../../staff.api.ts';
import { isPhonePart } from './search-text.ts';
import classes from './wizard.module.css';

const text = newAppointmentText.patient;
const check = formCheck(newPatientForm, staffFields);

interface NewPatientFormProps {
  /** The name that was typed so far. */
  name: string;
  onName: (name: string) => void;
  /** The part of a phone that was searched for, grouped. */
  phone: string;
  /** The text that was searched for. */
  searched: string;
  /** Why the form is shown: no patient has the phone, the search failed, or staff asked for the form. */
  because: 'missing' | 'failed' | 'asked';
  onCreated: (patient: StaffPatient) => void;
}

function reasonOf(because: NewPatientFormProps['because'], searched: string): string | undefined {
  if (because === 'asked') return undefined;
  if (isPhonePart(searched)) return because === 'missing' ? text.notFound : text.lookupFailed;
  return because === 'missing' ? text.nobodyFound(searched.trim()) : text.searchFailed;
}

/** Registers a patient at the desk with name and phone. */
export function NewPatientForm({ name, onName, phone, searched, because, onCreated }: NewPatientFormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const create = useStaffChange(createPatient);
  const form = useForm({
    initialValues: { name, phone },
    onValuesChange: (values) => onName(values.name),
    validate: (values) => ({
      ...check(values),
      ...(values.phone.trim() === '' && { phone: text.phoneRequired }),
    }),
  });
  // A name that was searched for is there already, and the phone is what is missing.
  const begin = name !== '' && phone === '' && because !== 'asked' ? 'tel' : 'text';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    focusOn(fields.current?.querySelector<HTMLElement>(`input[type=${begin}]`));
  }, []);
  const reason = reasonOf(because, searched);

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
      <div ref={fields} className={panel.panel}>
        <h3>{text.newHeading}</h3>
        <p className={classes.quiet}>{text.newHint}</p>
        <TextInput
          type="text"
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

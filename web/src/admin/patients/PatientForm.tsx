import { GENDERS, type StaffPatient } from '@clinic-serial/contract/patients';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useClinic } from '../../api/clinic.ts';
import { adminPatientsText } from '../../messages/en/admin-patients.ts';
import { formTexts } from '../../messages/en/forms.ts';
import { ActionLink } from '../../ui/Action.tsx';
import { FormShell } from '../../ui/FormShell.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import classes from './PatientForm.module.css';
import { type PatientValues, patientProblems, valuesOfPatient } from './patient-values.ts';

const text = adminPatientsText.form;
const GENDER_OPTIONS = [{ value: '', label: adminPatientsText.field.noGender }, ...GENDERS];

interface PatientFormState {
  form: UseFormReturnType<PatientValues>;
  birthDate: RefObject<HTMLInputElement | null>;
}

/** The state of the patient form; it stays when the patient is read again. */
export function usePatientForm(patient: StaffPatient): PatientFormState {
  const today = useClinic()?.today;
  const birthDate = useRef<HTMLInputElement>(null);
  const form = useForm<PatientValues>({
    initialValues: valuesOfPatient(patient),
    validate: (values) =>
      patientProblems(values, {
        today,
        halfTypedDate: birthDate.current?.validity.badInput ?? false,
      }),
  });
  return { form, birthDate };
}

interface PatientFormProps {
  state: PatientFormState;
  onSave: (values: PatientValues) => void;
  pending: boolean;
  submitError: Error | null;
  /** In the place of the red box, for a failure that has a way on. */
  failurePart: ReactNode;
  /** True between a success and the list. */
  saved: boolean;
  /** Where 'Cancel' leads. */
  cancelTo: string;
}

/** The form of /admin/patients/{id}/edit. */
export function PatientForm({
  state: { form, birthDate },
  onSave,
  pending,
  submitError,
  failurePart,
  saved,
  cancelTo,
}: PatientFormProps) {
  const today = useClinic()?.today;
  return (
    <>
      <UnsavedChanges when={form.isDirty() && !saved} />
      <FormShell
        form={form}
        onSubmit={onSave}
        submitError={submitError}
        pending={pending}
        leaving={saved}
        failure={text.updateFailed}
        failurePart={failurePart}
        submitLabel={text.save}
        done={saved && <p>{text.updated}</p>}
        secondary={
          <ActionLink to={cancelTo} look="quiet">
            {formTexts.cancel}
          </ActionLink>
        }
      >
        <div className={classes.fields}>
          <TextInput label={text.name} autoComplete="off" {...form.getInputProps('name')} />
          <PhoneField
            label={text.phone}
            description={text.phoneHint}
            {...form.getInputProps('phone')}
            value={form.values.phone}
            autoComplete="off"
          />
          <TextInput
            ref={birthDate}
            type="date"
            max={today}
            label={text.dateOfBirth}
            autoComplete="off"
            {...form.getInputProps('dateOfBirth')}
          />
          <SelectField label={text.gender} data={GENDER_OPTIONS} {...form.getInputProps('gender')} />
          <Textarea
            label={text.address}
            rows={3}
            classNames={{ input: classes.address }}
            autoComplete="off"
            {...form.getInputProps('address')}
          />
          <PhoneField
            label={text.emergencyContact}
            {...form.getInputProps('emergencyContact')}
            value={form.values.emergencyContact}
            autoComplete="off"
          />
          <Checkbox
            size="md"
            className={classes.active}
            label={text.active}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </div>
      </FormShell>
    </>
  );
}

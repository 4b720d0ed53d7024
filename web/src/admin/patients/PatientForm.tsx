import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { genderName } from '@clinic-serial/contract/messages/current/words';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { adminPatientsText } from '#messages/admin-patients';
import { useClinic } from '../../api/clinic.ts';
import { DateFields } from '../../ui/form/DateFields.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import tapCheckbox from '../../ui/style/tap-checkbox.module.css';
import { RecordForm, type Saving } from '../RecordForm.tsx';
import classes from './PatientForm.module.css';
import { type PatientValues, patientProblems, valuesOfPatient } from './patient-values.ts';

const text = adminPatientsText.form;
const GENDER_OPTIONS = [
  { value: '', label: adminPatientsText.field.noGender },
  ...GENDERS.map((gender) => ({ value: gender, label: genderName(gender) })),
];

/** The state of the patient form. It does not change when the patient is read again. */
export function usePatientForm(patient: StaffPatient): UseFormReturnType<PatientValues> {
  const today = useClinic()?.today;
  return useForm<PatientValues>({
    initialValues: valuesOfPatient(patient),
    validate: (values) => patientProblems(values, today),
  });
}

interface PatientFormProps {
  form: UseFormReturnType<PatientValues>;
  saving: Saving<PatientValues>;
}

/** The form of /admin/patients/{id}/edit. */
export function PatientForm({ form, saving }: PatientFormProps) {
  return (
    <RecordForm
      form={form}
      saving={saving}
      texts={{ failed: text.updateFailed, submit: text.save, done: text.updated }}
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
        <DateFields
          label={text.dateOfBirth}
          {...form.getInputProps('dateOfBirth')}
          value={form.values.dateOfBirth}
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
          classNames={tapCheckbox}
          className={classes.active}
          label={text.active}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      </div>
    </RecordForm>
  );
}

import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import { adminPatientsText } from '#messages/admin-patients';
import { useClinic } from '../../api/clinic.ts';
import { FormFields } from '../../ui/form/FormFields.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { RecordForm, type Saving } from '../records/record-edit.tsx';
import { type PatientValues, patientProblems, valuesOfPatient } from './patient-values.ts';

const text = adminPatientsText.form;
const GENDER_OPTIONS = GENDERS.map((gender) => ({ value: gender, label: genderName(gender) }));

/** The state of the patient form. It does not change when the patient is read again. */
export function usePatientForm(patient: StaffPatient): Form<PatientValues> {
  const today = useClinic()?.today ?? '';
  return useForm<PatientValues>({
    initialValues: valuesOfPatient(patient),
    validate: (values) => patientProblems(values, today, patient),
  });
}

interface PatientFormProps {
  hasPhone: boolean;
  form: Form<PatientValues>;
  saving: Saving<PatientValues>;
  saved: boolean;
  cancelTo: string;
}

export function PatientForm({ form, hasPhone, ...rest }: PatientFormProps) {
  return (
    <RecordForm
      form={form}
      {...rest}
      texts={{ failed: text.updateFailed, submit: text.save, done: text.updated }}
    >
      <div className="grid max-w-form gap-gutter">
        <FormFields
          form={form}
          fields={[
            { name: 'name', label: text.name },
            {
              name: 'phone',
              label: text.phone,
              kind: 'phone',
              description: hasPhone ? text.phoneHint : text.noPhoneHint,
            },
            { name: 'dateOfBirth', label: text.dateOfBirth, kind: 'date' },
            {
              name: 'birthYear',
              label: text.birthYear,
              description: text.birthYearHint,
              inputMode: 'numeric',
            },
            {
              name: 'gender',
              label: text.gender,
              kind: 'select',
              none: adminPatientsText.field.noGender,
              data: GENDER_OPTIONS,
            },
            { name: 'address', label: text.address, kind: 'area' },
            { name: 'emergencyContact', label: text.emergencyContact, kind: 'phone' },
            { name: 'isActive', label: text.active, kind: 'check' },
          ]}
        />
      </div>
    </RecordForm>
  );
}

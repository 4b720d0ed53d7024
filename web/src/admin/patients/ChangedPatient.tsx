import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { adminPatientsText } from '#messages/admin-patients';
import { ChangedMeanwhile, type ChangedProps } from '../ChangedMeanwhile.tsx';
import { valuesOfPatient } from './patient-values.ts';
import { usePatient } from './patients.api.ts';

const labels: Readonly<Record<keyof ReturnType<typeof valuesOfPatient>, string>> = {
  name: adminPatientsText.field.name,
  phone: adminPatientsText.field.phone,
  address: adminPatientsText.field.address,
  dateOfBirth: adminPatientsText.field.dateOfBirth,
  gender: adminPatientsText.field.gender,
  emergencyContact: adminPatientsText.field.emergencyContact,
  isActive: adminPatientsText.field.status,
};

/** Shown when somebody else has saved the patient while the form was open. */
export function ChangedPatient(props: ChangedProps<StaffPatient>) {
  return (
    <ChangedMeanwhile
      {...props}
      texts={adminPatientsText.changed}
      newer={usePatient(props.base.id, { fresh: true })}
      bodyOf={valuesOfPatient}
      labels={labels}
    />
  );
}

import { birthDateProblem } from '@clinic-serial/contract/fields/birth-date';
import { formatPhone } from '@clinic-serial/contract/fields/phone';
import { patientEditForm, type StaffPatient } from '@clinic-serial/contract/patients';
import { schemaResolver } from '@mantine/form';
import { adminPatientsText } from '../../messages/en/admin-patients.ts';

/** The patient form as it is typed: blank for none. */
export interface PatientValues extends Record<string, unknown> {
  name: string;
  phone: string;
  address: string;
  dateOfBirth: string;
  gender: string;
  emergencyContact: string;
  isActive: boolean;
}

export function valuesOfPatient(patient: StaffPatient): PatientValues {
  return {
    name: patient.name,
    phone: formatPhone(patient.phone),
    address: patient.address ?? '',
    dateOfBirth: patient.dateOfBirth ?? '',
    gender: patient.gender ?? '',
    emergencyContact: formatPhone(patient.emergencyContact ?? ''),
    isActive: patient.isActive,
  };
}

const check = schemaResolver(patientEditForm, { sync: true });

/** What else is known beside the values. */
interface Surroundings {
  /** The clinic day; undefined until it has arrived. */
  today: string | undefined;
  /** A date that is only half typed reads as blank; it must not be saved as none. */
  halfTypedDate: boolean;
}

/** The problems of a form, by field: the contract's rule (rules: fields 9) and what only a screen knows. */
export function patientProblems(values: PatientValues, { today, halfTypedDate }: Surroundings) {
  const problems = check(values);
  const birth = today === undefined ? null : birthDateProblem(values.dateOfBirth || null, today);
  return {
    ...(birth !== null && { dateOfBirth: birth }),
    ...(halfTypedDate && { dateOfBirth: adminPatientsText.form.badDate }),
    ...problems,
  };
}

/** What is sent: the name trimmed, phones in digits, blanks as null (rules: fields 9). */
export function patientBody(values: PatientValues) {
  return patientEditForm.parse(values);
}

import type { Patient } from '@clinic-serial/contract/subjects/patients';
import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { patientText } from '#messages/patient';

const text = patientText.profile;

/** The form's fields, in the order of the page. */
export const FIELDS = ['name', 'phone', 'dateOfBirth', 'gender', 'address', 'emergencyContact'] as const;
type Field = (typeof FIELDS)[number];

export const LABELS: Record<Field, string> = {
  name: text.name,
  phone: text.phone,
  dateOfBirth: text.birthDate,
  gender: text.gender,
  address: text.address,
  emergencyContact: text.emergencyContact,
};

export function optionalLabel(field: Field): string {
  return `${LABELS[field]} ${text.optional}`;
}

/** The form's values for a record: null becomes an empty text, and phones are grouped. */
export function answersOf(patient: Patient): Record<Field, string> {
  return {
    name: patient.name,
    phone: formatPhone(patient.phone),
    dateOfBirth: patient.dateOfBirth ?? '',
    gender: patient.gender ?? '',
    address: patient.address ?? '',
    emergencyContact: formatPhone(patient.emergencyContact ?? ''),
  };
}

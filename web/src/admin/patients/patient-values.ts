import { birthProblems } from '@clinic-serial/contract/fields/birth-date';
import { staffFields } from '@clinic-serial/contract/messages/current/staff-fields';
import { sentenceOf } from '@clinic-serial/contract/messages/message';
import { patientEditForm, type StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { formatPhone } from '@clinic-serial/contract/text/phone-digits';
import { formCheck } from '../../ui/form/form-check.ts';
import { birthBody, type TypedBirth, typedBirthOf } from '../../ui/people/typed-birth.ts';

/** The typed values of the patient form. Blank means no value. */
export type PatientValues = TypedBirth & {
  name: string;
  phone: string;
  address: string;
  gender: string;
  emergencyContact: string;
  isActive: boolean;
};

export function valuesOfPatient(patient: StaffPatient): PatientValues {
  return {
    name: patient.name,
    phone: formatPhone(patient.phone),
    address: patient.address ?? '',
    ...typedBirthOf(patient),
    gender: patient.gender ?? '',
    emergencyContact: formatPhone(patient.emergencyContact ?? ''),
    isActive: patient.isActive,
  };
}

const check = formCheck(patientEditForm, staffFields);

/**
 * The problems of the form by field, from the contract's rule (rules: fields 9) and the clinic day. The
 * clinic day is empty until the server has sent it.
 *
 * @param stored the record; if it has no phone, the field may stay blank
 */
export function patientProblems(
  values: PatientValues,
  today: string,
  stored?: Pick<StaffPatient, 'phone'>,
): Record<string, string> {
  const birth = birthBody(values, today);
  const late = today === '' ? {} : birthProblems(birth, today);
  const problems = Object.entries(late).map(([field, problem]) => [field, sentenceOf(staffFields, problem)]);
  return {
    ...Object.fromEntries(problems),
    ...check({ ...values, ...birth, phone: phoneOf(values, stored) }),
  };
}

/** Undefined for a patient without a phone, so that the record stays as it is. */
const phoneOf = ({ phone }: PatientValues, stored: Pick<StaffPatient, 'phone'> | undefined) =>
  stored?.phone === '' && phone.trim() === '' ? undefined : phone;

/** The request body: the name trimmed, phones in digits, blanks as null (rules: fields 9). */
export function patientBody(values: PatientValues, today: string, stored?: Pick<StaffPatient, 'phone'>) {
  return patientEditForm.parse({ ...values, ...birthBody(values, today), phone: phoneOf(values, stored) });
}

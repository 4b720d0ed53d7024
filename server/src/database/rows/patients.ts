import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** A patient. Each phone has at most one record. */
export interface PatientRow {
  id: Generated<number>;
  name: string;
  /** A placeholder without digits for a patient who has none or is erased: see database/no-phone.ts. */
  phone: string;
  address: string | null;
  /** YYYY-MM-DD. */
  dateOfBirth: string | null;
  /** Set if the date is not known. */
  birthYear: number | null;
  gender: 'Male' | 'Female' | 'Other' | null;
  emergencyContact: string | null;
  /** Search key of name, phone and address: see database/text-search.ts. */
  searchText: Generated<string>;
  /** The key by which the name is found in other spellings: see contract/src/text/name-words.ts. */
  nameWords: Generated<string>;
  isActive: Flag;
  createdAt: string;
  updatedAt: string;
  /** Set when the patient was erased. The row stays, because given serials refer to it. */
  erasedAt: string | null;
  /** 0 if the patient wants no reminders by SMS. */
  wantsReminders: Generated<Flag>;
}

/**
 * The columns of a patient that may be blank and do not depend on each other. Saving, answering, joining and
 * erasing a record treat them alike.
 */
const PATIENT_DETAILS = ['address', 'gender', 'emergencyContact'] as const satisfies (keyof PatientRow)[];

type Detail = (typeof PATIENT_DETAILS)[number];
export type PatientDetails = Pick<PatientRow, Detail>;

/** @param value gives the value of each column of `PATIENT_DETAILS` */
export function patientDetails(
  value: <Name extends Detail>(name: Name) => PatientDetails[Name],
): PatientDetails {
  const entries = PATIENT_DETAILS.map((name) => [name, value(name)]);
  return Object.fromEntries(entries) as unknown as PatientDetails;
}

/** A person for whom a patient's phone books. The name is the key, as on the appointments. */
export interface PersonRow {
  patientId: number;
  nameKey: string;
  name: string;
  /** YYYY-MM-DD; null for the patient of the record, whose row has it. */
  dateOfBirth: string | null;
  /** Set if the date is not known; null for the patient of the record. */
  birthYear: number | null;
  gender: 'Male' | 'Female' | 'Other' | null;
  relation: string | null;
  /** 1 when it is not offered at booking any more. */
  isHidden: Generated<Flag>;
  updatedAt: string;
}

/** The number of patients, split into sixteen parts to be added up. Kept by triggers. */
export interface PatientCountRow {
  shard: number;
  isActive: Flag;
  total: number;
}

import { searchWordsKey } from '@clinic-serial/contract/rules/booking/doctor-search';
import { nameWordsKey } from '@clinic-serial/contract/text/name-words';
import { searchKey } from '@clinic-serial/contract/text/search-key';
import { shownPhone } from './no-phone.ts';

/**
 * The search keys of each table. Every statement that writes one of the texts must write its key too. A line
 * break separates the texts in a key, so that no search matches across two texts.
 */

interface AppointmentTexts {
  patientName: string;
  patientPhone: string;
  notes?: string | null;
}

export function appointmentKeys({ patientName, patientPhone, notes }: AppointmentTexts) {
  return {
    searchText: searchKey([patientName, patientPhone, notes ?? ''].join('\n')),
    patientNameWords: nameWordsKey(patientName),
  };
}

interface PatientTexts {
  name: string;
  phone: string;
  address?: string | null;
}

export function patientKeys({ name, phone, address }: PatientTexts) {
  return {
    searchText: searchKey([name, shownPhone({ phone }), address ?? ''].join('\n')),
    nameWords: nameWordsKey(name),
  };
}

interface DoctorTexts {
  name: string;
  nameBn?: string | null;
  qualification?: string | null;
  qualificationBn?: string | null;
}

export function doctorKeys({ name, nameBn, qualification, qualificationBn }: DoctorTexts) {
  return {
    nameKey: searchKey(name),
    nameBnKey: searchKey(nameBn ?? ''),
    nameWords: nameWordsKey([name, nameBn ?? ''].join(' ')),
    qualificationKey: searchKey(qualification ?? ''),
    qualificationBnKey: searchKey(qualificationBn ?? ''),
  };
}

interface DepartmentTexts {
  name: string;
  nameBn?: string | null;
  searchWords?: string | null;
}

export function departmentKeys({ name, nameBn, searchWords }: DepartmentTexts) {
  return {
    nameKey: searchKey(name),
    nameBnKey: searchKey(nameBn ?? ''),
    searchWordsKey: searchWordsKey(searchWords ?? null),
  };
}

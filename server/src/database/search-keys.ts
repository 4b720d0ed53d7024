import { nameWordsKey } from '@clinic-serial/contract/fields/name-words';
import { searchKey } from '@clinic-serial/contract/fields/search-key';
import { searchWordsKey } from '@clinic-serial/contract/rules/doctor-search';

/**
 * The search keys of each table. Every statement that writes one of the texts must write its key too. A line
 * break separates the texts in a key. The text of a search has no line break, so it never matches across two
 * texts.
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
    searchText: searchKey([name, phone, address ?? ''].join('\n')),
    nameWords: nameWordsKey(name),
  };
}

export function doctorKeys({ name, qualification }: { name: string; qualification?: string | null }) {
  return {
    nameKey: searchKey(name),
    nameWords: nameWordsKey(name),
    qualificationKey: searchKey(qualification ?? ''),
  };
}

export function departmentKeys({ name, searchWords }: { name: string; searchWords?: string | null }) {
  return { nameKey: searchKey(name), searchWordsKey: searchWordsKey(searchWords ?? null) };
}

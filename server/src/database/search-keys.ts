import { searchKey } from '@clinic-serial/contract/fields/search-key';

/**
 * The columns that hold search keys, by table. Every statement that writes one of the texts writes its key too. A search
 * text never holds the line break between two texts, so it never matches across them.
 */

interface AppointmentTexts {
  patientName: string;
  patientPhone: string;
  notes?: string | null;
}

export function appointmentKeys({ patientName, patientPhone, notes }: AppointmentTexts) {
  return { searchText: searchKey([patientName, patientPhone, notes ?? ''].join('\n')) };
}

interface PatientTexts {
  name: string;
  phone: string;
  address?: string | null;
}

export function patientKeys({ name, phone, address }: PatientTexts) {
  return { searchText: searchKey([name, phone, address ?? ''].join('\n')) };
}

export function doctorKeys({ name, qualification }: { name: string; qualification?: string | null }) {
  return { nameKey: searchKey(name), qualificationKey: searchKey(qualification ?? '') };
}

export function departmentKeys({ name }: { name: string }) {
  return { nameKey: searchKey(name) };
}

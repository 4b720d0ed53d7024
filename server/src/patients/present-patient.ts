import type { Patient } from '@clinic-serial/contract/patients';
import type { PatientRecord } from './patients.queries.ts';

/** A patient's record as answers give it. */
export function presentPatient(row: PatientRecord): Patient {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    emergencyContact: row.emergencyContact,
    isActive: row.isActive === 1,
    createdAt: row.createdAt,
  };
}

import type { Patient } from '@clinic-serial/contract/subjects/patients';
import type { PatientRecord } from './patients.queries.ts';

/** A record's phone; empty for an erased record, whose column contains a placeholder. */
export function shownPhone({ phone, erasedAt }: Pick<PatientRecord, 'phone' | 'erasedAt'>): string {
  return erasedAt === null ? phone : '';
}

/** A patient's record in the form that the API returns. */
export function presentPatient(row: PatientRecord): Patient {
  return {
    id: row.id,
    name: row.name,
    phone: shownPhone(row),
    address: row.address,
    dateOfBirth: row.dateOfBirth,
    gender: row.gender,
    emergencyContact: row.emergencyContact,
    isActive: row.isActive === 1,
    createdAt: row.createdAt,
  };
}

import type { Patient } from '@clinic-serial/contract/patients';
import type { PatientRecord } from './patients.queries.ts';

/** A record's phone; empty once it was erased, whatever stands in its place. */
export function shownPhone({ phone, erasedAt }: Pick<PatientRecord, 'phone' | 'erasedAt'>): string {
  return erasedAt === null ? phone : '';
}

/** A patient's record as answers give it. */
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

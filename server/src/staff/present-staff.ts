import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import type { StaffRecord } from './staff.queries.ts';

/** A staff account in the form that the API returns, without its password. */
export function presentStaff(row: StaffRecord): StaffAccount {
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    language: row.language,
    doctorId: row.doctorId,
    lastLogin: row.previousLoginAt,
    createdAt: row.createdAt,
  };
}

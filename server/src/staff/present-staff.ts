import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Config } from '../config.ts';
import { mustSetUpSecondFactor } from '../sign-in/second-factor-duty.ts';
import type { StaffRecord } from './staff.queries.ts';

/** A staff account in the form that the API returns, without its password. */
export function presentStaff(config: Config, row: StaffRecord): StaffAccount {
  const hasSecondFactor = row.totpSecret !== null;
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    language: row.language,
    doctorId: row.doctorId,
    hasSecondFactor,
    needsSecondFactor: mustSetUpSecondFactor(config, { role: row.role, hasSecondFactor }),
    lastLogin: row.previousLoginAt,
    createdAt: row.createdAt,
  };
}

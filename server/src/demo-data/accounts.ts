import type { Role } from '@clinic-serial/contract/terms/permissions';
import { hashPassword } from '../staff/passwords.ts';

/** The demo account that opens the screen of a doctor. It has the name of that doctor. */
export const DOCTOR_ACCOUNT = 'doctor';

/** The staff of the demo clinic, printed at the start in demo mode (rules: accounts 4). */
export const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'admin1234', fullName: 'Nusrat Jahan', role: 'Admin' },
  { username: 'staff', password: 'staff1234', fullName: 'Sohel Rana', role: 'Staff' },
  { username: 'viewer', password: 'viewer1234', fullName: 'Mitu Das', role: 'Viewer' },
  { username: DOCTOR_ACCOUNT, password: 'doctor1234', fullName: 'A doctor', role: 'Staff' },
] as const satisfies readonly { username: string; password: string; fullName: string; role: Role }[];

/**
 * The demo accounts with hashed passwords. Hashing takes a while, so call this outside of any transaction.
 */
export function hashedDemoAccounts() {
  return Promise.all(
    DEMO_ACCOUNTS.map(async ({ password, ...account }) => ({
      ...account,
      email: `${account.username}@clinic.example`,
      passwordHash: await hashPassword(password),
    })),
  );
}

import type { Role } from '@clinic-serial/contract/terms/permissions';
import { commandLine } from '../command-line.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { ConfigError } from '../settings/settings.ts';
import { hashPassword, isPassword } from '../staff/passwords.ts';
import { findStaffByUsername } from '../staff/staff.queries.ts';

/** The demo account that opens the screen of a doctor. It has the name of that doctor. */
export const DOCTOR_ACCOUNT = 'doctor';

/** The staff of the demo clinic, printed at the start in demo mode (rules: accounts 4). */
export const DEMO_ACCOUNTS = [
  { username: 'admin', password: 'admin1234', fullName: 'Nusrat Jahan', role: 'Admin' },
  { username: 'staff', password: 'staff1234', fullName: 'Sohel Rana', role: 'Staff' },
  { username: 'viewer', password: 'viewer1234', fullName: 'Mitu Das', role: 'Viewer' },
  { username: DOCTOR_ACCOUNT, password: 'doctor1234', fullName: 'A doctor', role: 'Staff' },
] as const satisfies readonly { username: string; password: string; fullName: string; role: Role }[];

/** Hashes the passwords, which takes a while, so call this outside of any transaction. */
export function hashedDemoAccounts() {
  return Promise.all(
    DEMO_ACCOUNTS.map(async ({ password, ...account }) => ({
      ...account,
      email: `${account.username}@clinic.example`,
      passwordHash: await hashPassword(password),
    })),
  );
}

/**
 * Outside demo mode, nobody may sign in with a demo password, which the README publishes. Such accounts exist
 * in a former demonstration. With another password, they are the clinic's own.
 *
 * @throws ConfigError with a sentence that names the accounts
 */
export async function assertNoDemoAccounts(config: Config, database: Database): Promise<void> {
  if (config.demoMode) return;
  const open: string[] = [];
  for (const { username, password } of DEMO_ACCOUNTS) {
    const account = await findStaffByUsername(database.read, username);
    if (account?.isActive === 1 && (await isPassword(password, account.passwordHash))) open.push(username);
  }
  if (open.length === 0) return;
  throw new ConfigError(
    `The database holds demo accounts that anybody can use (${open.join(', ')}): give each a new password with ${commandLine('staff', 'reset-password --username NAME')}, or deactivate it`,
  );
}

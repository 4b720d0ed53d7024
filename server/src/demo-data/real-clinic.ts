import { commandLine } from '../command-line.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { ConfigError } from '../settings/settings.ts';
import { isPassword } from '../staff/passwords.ts';
import { findStaffByUsername } from '../staff/staff.queries.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

/**
 * Outside demo mode, nobody may sign in with a demo password, which the README publishes. Such accounts exist
 * in a database that was a demonstration before. An account of the same name with another password is the
 * clinic's own.
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

import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import { can, type Permission, ROLES } from '@clinic-serial/contract/terms/permissions';
import { SESSION_LIMITS } from '@clinic-serial/contract/terms/session-limits';
import { forgetDeskKey } from './desk-key.ts';
import { type StoredSession, storedSession } from './stored-session.ts';

/** The names under which a staff member's session is kept in local storage (rules: accounts 10). */
export const STAFF_SESSION_KEYS = {
  token: 'auth_token',
  session: 'admin_session',
  expiry: 'admin_session_expiry',
} as const;

export type StaffSession = StoredSession<StaffAccount>;

/** The staff member's session in this browser. It lasts 8 hours from the sign-in (rules: accounts 2). */
export const staffSession = storedSession<StaffAccount>({
  keys: STAFF_SESSION_KEYS,
  hours: SESSION_LIMITS.staffSessionHours,
  traces: /^(admin_|staff_|auth_token$)/,
  forgetMore: forgetDeskKey,
  parse: (stored) => {
    const account = stored as Partial<StaffAccount> | null;
    const whole = typeof account?.id === 'number' && typeof account.username === 'string';
    // A session stored by the previous version has no limit. The next answer about the account brings it.
    return whole ? { ...(account as StaffAccount), limitedTo: account.limitedTo ?? [] } : null;
  },
});

/** True if the account has the permission. A role unknown to this version has none (rules: accounts 1). */
export function mayStaff({ role }: Pick<StaffAccount, 'role'>, permission: Permission): boolean {
  return ROLES.includes(role) && can(role, permission);
}

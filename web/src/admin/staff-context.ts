import type { Permission } from '@clinic-serial/contract/rules/permissions';
import type { StaffAccount } from '@clinic-serial/contract/staff-account';
import { createContext, useContext } from 'react';
import { mayStaff, type StaffSession } from '../session/staff-session.ts';

/** The session of the staff member whose pages these are; every signed-in page stands below it. */
export const StaffContext = createContext<StaffSession | null>(null);

interface Staff {
  session: StaffSession;
  account: StaffAccount;
  /** Whether they may do something: asked for every button (rules: accounts 1). The server asks again. */
  can: (permission: Permission) => boolean;
}

/** The signed-in staff member. Throws outside of the signed-in pages. */
export function useStaff(): Staff {
  const session = useContext(StaffContext);
  if (!session) throw new Error('This page needs a signed-in staff member');
  return { session, account: session.who, can: (permission) => mayStaff(session.who, permission) };
}

import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Permission } from '@clinic-serial/contract/terms/permissions';
import { createContext, useContext } from 'react';
import { mayStaff, type StaffSession } from '../session/staff-session.ts';

/** The login session of the signed-in staff member. Every signed-in page is inside this provider. */
export const StaffContext = createContext<StaffSession | null>(null);

interface Staff {
  session: StaffSession;
  account: StaffAccount;
  /**
   * Whether the account has a permission (rules: accounts 1). Every button checks it; the server checks it
   * again.
   */
  can: (permission: Permission) => boolean;
  /** The doctors to whom the account is limited; none for all. */
  limitedTo: StaffAccount['limitedTo'];
  /** Like `can`, for things of the whole clinic, which a limited account may not change (decision 78). */
  canForAll: (permission: Permission) => boolean;
}

/** The signed-in staff member. Throws outside of the signed-in pages. */
export function useStaff(): Staff {
  const session = useContext(StaffContext);
  if (!session) throw new Error('This page needs a signed-in staff member');
  const { who } = session;
  const { limitedTo, limitedToPlaces = [] } = who;
  const can = (permission: Permission) => mayStaff(who, permission);
  const isLimited = limitedTo.length > 0 || limitedToPlaces.length > 0;
  const canForAll = (permission: Permission) => !isLimited && can(permission);
  return { session, account: who, can, limitedTo, canForAll };
}

import type { StaffAccount } from '@clinic-serial/contract/subjects/staff-account';
import type { Location } from 'react-router';
import type { SessionEnd } from '../session/stored-session.ts';
import { termOf, withTerm } from '../ui/address/url-filters.ts';
import { adminPaths } from './paths.ts';

/** The router state that another page gives to the login page. */
export interface LoginState {
  ended?: SessionEnd | undefined;
  /** The address to return to. */
  from?: string | undefined;
  /** The username of a person who has just set a password with a one-time link. */
  username?: string | undefined;
}

export function addressOfPage({
  pathname,
  search,
  state,
}: Pick<Location, 'pathname' | 'search' | 'state'>): string {
  return withTerm(pathname + search, termOf(state));
}

/** The first page of an account: the screen of its own doctor if it has one, otherwise the dashboard. */
export function homeOf({ doctorId }: Pick<StaffAccount, 'doctorId'>): string {
  // A session that an earlier version stored has no doctor.
  return doctorId ? adminPaths.doctorQueue(doctorId) : adminPaths.dashboard;
}

/** The page after a login: the one that was asked for, otherwise the first page of the account. */
export function afterLogin(state: unknown, account: Pick<StaffAccount, 'doctorId'>): string {
  const { from } = (state ?? {}) as LoginState;
  return typeof from === 'string' && from.startsWith('/admin/') && from !== adminPaths.login
    ? from
    : homeOf(account);
}

export async function loadSignedInPages() {
  // The stylesheet is loaded together with the pages, so that they do not jump when they appear.
  const [, pages] = await Promise.all([import('./staff.css'), import('./SignedInPages.tsx')]);
  return pages;
}

import type { Location } from 'react-router';
import { paths } from '../paths.ts';
import type { SessionEnd } from '../session/stored-session.ts';

/** What the login page is told by whoever led there. */
export interface LoginState {
  ended?: SessionEnd | undefined;
  /** The address to return to. */
  from?: string | undefined;
}

export function addressOfPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}

/** Where a login leads: to the page that was asked for, else to the dashboard. */
export function afterLogin(state: unknown): string {
  const { from } = (state ?? {}) as LoginState;
  return typeof from === 'string' && from.startsWith('/admin/') && from !== paths.adminLogin
    ? from
    : paths.adminDashboard;
}

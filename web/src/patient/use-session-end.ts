import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { type PatientSession, patientSession } from '../session/patient-session.ts';
import { forgetCachedData } from '../session/session-calls.ts';
import type { SessionEnd } from '../session/stored-session.ts';
import { hasMovedOn } from '../ui/address/leaving.ts';

/**
 * The router state of the login page: the reason why the patient was sent there, and the page to return to
 * after the login.
 */
export interface LoginState {
  ended?: SessionEnd | 'required';
  /** Path and query. Without it the login leads to the dashboard. */
  returnTo?: string;
}

/** Ends of a session that nobody chose. After these the patient wants to continue on the same page. */
const UNWANTED: readonly SessionEnd[] = ['expired', 'refused'];

/**
 * Opens the login when a session ends on the page: expired, after a 401, or by a logout in another tab
 * (rules: accounts 8). It also empties the cache.
 *
 * @param leaving true while this tab itself logs out, which opens the home page
 * @returns true from the end of the session until the login page is reached
 */
export function useSessionEnd(session: PatientSession | null, leaving: boolean): boolean {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const atLogin = pathname === paths.patientLogin;
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);

  const lost = session === null && last !== null && !leaving;
  if (lost && atLogin) setLast(null);

  useEffect(() => {
    if (!lost || atLogin || !last) return;
    forgetCachedData(client);
    if (hasMovedOn(pathname)) return;
    const ended = patientSession.whyEnded(last);
    const state: LoginState = UNWANTED.includes(ended) ? { ended, returnTo: pathname + search } : { ended };
    navigate(paths.patientLogin, { replace: true, state });
  }, [lost, atLogin, last, pathname, search, client, navigate]);

  return lost && !atLogin;
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { logOutPatient } from '../session/log-out-patient.ts';
import { type PatientSession, patientSession } from '../session/patient-session.ts';
import { forgetCachedData } from '../session/session-calls.ts';
import { LoggedOutDashboard } from './dashboard/LoggedOutDashboard.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { PatientContext } from './patient-context.ts';
import { Leaving } from './shell/Leaving.tsx';
import { SignedOutShell } from './shell/SignedOutShell.tsx';
import { loadSignedInPages } from './signed-in-pages.ts';
import { type LoginState, useSessionEnd } from './use-session-end.ts';

const SignedInPages = lazy(loadSignedInPages);

/** Loads the pages of a signed-in patient, so that they are shown at once. */
export async function prepare(): Promise<void> {
  if (patientSession.read()) await loadSignedInPages();
}

/** The pages below /patient: one set for signed-in patients, another set for everybody else. */
export default function PatientArea() {
  const session = patientSession.use();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const ended = useSessionEnd(session, leaving);

  async function logOut(logOutOf: typeof logOutPatient, from: PatientSession) {
    setLeaving(true);
    await logOutOf(from);
    forgetCachedData(client);
    navigate(paths.home, { replace: true });
  }

  if (leaving || ended) return <Leaving loggingOut={leaving} />;
  if (!session) return <SignedOutPages />;
  return (
    <PatientContext value={session}>
      <Suspense fallback={<Leaving loggingOut={false} />}>
        <SignedInPages key={session.who.id} onLogOut={(logOutOf) => void logOut(logOutOf, session)} />
      </Suspense>
    </PatientContext>
  );
}

function SignedOutPages() {
  return (
    <Routes>
      <Route element={<SignedOutShell />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="dashboard" element={<LoggedOutDashboard />} />
        <Route index element={<Navigate to={paths.patientDashboard} replace />} />
        <Route path="*" element={<ToLogin />} />
      </Route>
    </Routes>
  );
}

/** Leads to the login, because the other pages have nothing to show without a patient. The login leads back. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const state: LoginState = { ended: 'required', returnTo: pathname + search };
  return <Navigate to={paths.patientLogin} replace state={state} />;
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { logOutPatient } from '../session/log-out-patient.ts';
import { type PatientSession, patientSession } from '../session/patient-session.ts';
import { forgetCachedData } from '../session/session-calls.ts';
import { WithMantine } from '../WithMantine.tsx';
import { AppointmentPage } from './appointment/AppointmentPage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { LoggedOutDashboard } from './dashboard/LoggedOutDashboard.tsx';
import { HistoryPage } from './history/HistoryPage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NotFound } from './NotFound.tsx';
import { PatientContext } from './patient-context.ts';
import { ProfilePage } from './profile/ProfilePage.tsx';
import { Leaving } from './shell/Leaving.tsx';
import { PatientShell } from './shell/PatientShell.tsx';
import { SignedOutShell } from './shell/SignedOutShell.tsx';
import { type LoginState, useSessionEnd } from './use-session-end.ts';

/** The pages below /patient: one set for signed-in patients, another set for everybody else. */
export default function PatientArea() {
  return (
    <WithMantine>
      <PatientPages />
    </WithMantine>
  );
}

function PatientPages() {
  const session = patientSession.use();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const ended = useSessionEnd(session, leaving);

  async function logOut(from: PatientSession) {
    setLeaving(true);
    await logOutPatient(from);
    forgetCachedData(client);
    navigate(paths.home, { replace: true });
  }

  if (leaving || ended) return <Leaving loggingOut={leaving} />;
  if (!session) return <SignedOutPages />;
  return (
    <PatientContext value={session}>
      <SignedInPages key={session.who.id} onLogOut={() => void logOut(session)} />
    </PatientContext>
  );
}

function SignedInPages({ onLogOut }: { onLogOut: () => void }) {
  return (
    <Routes>
      <Route element={<PatientShell onLogOut={onLogOut} />}>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="appointment/:id" element={<AppointmentPage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="login" element={<FromLogin />} />
        <Route index element={<Navigate to={paths.patientDashboard} replace />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
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

/** Leads from the login to the page that asked for it, or else to the dashboard. */
function FromLogin() {
  const { returnTo = paths.patientDashboard } = (useLocation().state ?? {}) as LoginState;
  return <Navigate to={returnTo} replace />;
}

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../paths.ts';
import type { logOutPatient } from '../session/log-out-patient.ts';
import { type PatientSession, patientSession } from '../session/patient-session.ts';
import { forgetCachedData } from '../session/session-calls.ts';
import { ActionLink } from '../ui/button/Action.tsx';
import { LoginFrame } from '../ui/layout/LoginFrame.tsx';
import { MainPart } from '../ui/layout/MainPart.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { page } from './page-looks.ts';
import { loadSignedInPages, PatientContext } from './patient-context.ts';
import { type LoginState, useSessionEnd } from './use-session-end.ts';

const SignedInPages = lazy(loadSignedInPages);

/** Loads the pages of a signed-in patient in advance, so that they are shown at once. */
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

function Leaving({ loggingOut }: { loggingOut: boolean }) {
  return (
    <main id="main" className="grid min-h-[60vh] place-items-center text-muted">
      <p role="status">{loggingOut && patientText.shell.loggingOut}</p>
    </main>
  );
}

function SignedOutPages() {
  return (
    <Routes>
      <Route
        element={
          <LoginFrame>
            <MainPart className="mx-auto w-full max-w-[30rem] px-4 py-8" />
          </LoginFrame>
        }
      >
        <Route path="login" element={<LoginPage />} />
        <Route path="dashboard" element={<LoggedOutDashboard />} />
        <Route index element={<Navigate to={paths.patientDashboard} replace />} />
        <Route path="*" element={<ToLogin />} />
      </Route>
    </Routes>
  );
}

/** /patient/dashboard for a visitor who is not logged in. */
function LoggedOutDashboard() {
  const text = patientText.loggedOut;
  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <div className={page.intro}>
        <h1>{text.title}</h1>
        <p className={page.lead}>{text.text}</p>
      </div>
      <div className={page.actions}>
        <ActionLink to={paths.patientLogin}>{text.logIn}</ActionLink>
        <ActionLink to={paths.doctors} look="quiet">
          {text.book}
        </ActionLink>
      </div>
    </div>
  );
}

/** The other pages show nothing without a patient. The login leads back to them. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const state: LoginState = { ended: 'required', returnTo: pathname + search };
  return <Navigate to={paths.patientLogin} replace state={state} />;
}

import { Navigate, Route, Routes, useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { paths } from '../paths.ts';
import { logOutPatient } from '../session/log-out-patient.ts';
import { ActionLink } from '../ui/button/Action.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { AppointmentPage } from './appointment/AppointmentPage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { HistoryPage } from './history/HistoryPage.tsx';
import { page } from './page-looks.ts';
import { ProfilePage } from './profile/ProfilePage.tsx';
import { PatientShell } from './shell/PatientShell.tsx';
import type { LoginState } from './use-session-end.ts';

interface SignedInPagesProps {
  /** Called with the logout. It is part of this chunk, so that it works without the network too. */
  onLogOut: (logOut: typeof logOutPatient) => void;
}

/** The pages of a signed-in patient. A chunk of its own: the login is shown without it. */
export default function SignedInPages({ onLogOut }: SignedInPagesProps) {
  return (
    <Routes>
      <Route element={<PatientShell onLogOut={() => onLogOut(logOutPatient)} />}>
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

function FromLogin() {
  const { returnTo = paths.patientDashboard } = (useLocation().state ?? {}) as LoginState;
  return <Navigate to={returnTo} replace />;
}

function NotFound() {
  const text = patientText.notFound;
  return (
    <div className={page.page}>
      <PageTitle title={text.title} />
      <div className={page.intro}>
        <h1>{text.title}</h1>
        <p className={page.lead}>{text.text}</p>
      </div>
      <div className={page.actions}>
        <ActionLink to={paths.patientDashboard}>{patientText.shell.dashboard}</ActionLink>
      </div>
    </div>
  );
}

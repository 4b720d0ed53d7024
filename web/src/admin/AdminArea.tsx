import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { forgetCachedData } from '../session/session-calls.ts';
import { type StaffSession, staffSession } from '../session/staff-session.ts';
import { placeOf } from '../ui/address/search-term.ts';
import { WithMantine } from '../WithMantine.tsx';
import { AppointmentPage } from './appointments/AppointmentPage.tsx';
import { AppointmentsPage } from './appointments/AppointmentsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { DepartmentsPage } from './departments/DepartmentsPage.tsx';
import { DoctorPage } from './doctors/DoctorPage.tsx';
import { DoctorsPage } from './doctors/DoctorsPage.tsx';
import { EditDoctorPage } from './doctors/EditDoctorPage.tsx';
import { NewDoctorPage } from './doctors/NewDoctorPage.tsx';
import { RequirePermission } from './guard/RequirePermission.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { addressOfPage, afterLogin, type LoginState } from './login-state.ts';
import { NotFound } from './NotFound.tsx';
import { EditPatientPage } from './patients/EditPatientPage.tsx';
import { PatientHistoryPage } from './patients/PatientHistoryPage.tsx';
import { PatientPage } from './patients/PatientPage.tsx';
import { PatientsPage } from './patients/PatientsPage.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { AdminShell } from './shell/AdminShell.tsx';
import { StaffContext } from './staff-context.ts';

/** A chunk of its own, because it contains the calendar. */
const NewAppointmentPage = lazy(() => import('./appointments/new/NewAppointmentPage.tsx'));

/** Everything below /admin: the staff pages while somebody is signed in, otherwise the login. */
export default function AdminArea() {
  return (
    <WithMantine>
      <StaffPages />
    </WithMantine>
  );
}

function StaffPages() {
  const session = staffSession.use();
  const client = useQueryClient();
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);

  // When the account is signed out, remove its cached data and its notifications, so that the next person
  // does not see them.
  const staffId = session?.who.id;
  useEffect(() => {
    if (staffId === undefined) return;
    return () => {
      forgetCachedData(client);
      notifications.clean();
    };
  }, [staffId, client]);

  return (
    <>
      <Notifications position="top-right" />
      {session ? (
        <StaffContext value={session}>
          <SignedInPages key={session.who.id} />
        </StaffContext>
      ) : (
        <SignedOutPages last={last} />
      )}
    </>
  );
}

function SignedInPages() {
  return (
    <Routes>
      <Route path="login" element={<RedirectAfterLogin />} />
      <Route element={<AdminShell />}>
        <Route element={<RequirePermission permission="view" />}>
          <Route index element={<Navigate to={paths.adminDashboard} replace />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="doctors" element={<DoctorsPage />} />
          <Route path="doctors/new" element={<NewDoctorPage />} />
          <Route path="doctors/:id" element={<DoctorPage />} />
          <Route path="doctors/:id/edit" element={<EditDoctorPage />} />
          <Route path="patients" element={<PatientsPage />} />
          <Route path="patients/:id" element={<PatientPage />} />
          <Route path="patients/:id/edit" element={<EditPatientPage />} />
          <Route path="patients/:id/appointments" element={<PatientHistoryPage />} />
          <Route path="appointments" element={<AppointmentsPage />} />
          <Route path="appointments/:id" element={<AppointmentPage />} />
          <Route path="departments" element={<DepartmentsPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<RequirePermission permission="create" />}>
          <Route path="appointments/new" element={<NewAppointmentPage />} />
        </Route>
        <Route element={<RequirePermission permission="delete" />}>
          <Route path="audit" element={<AuditPage />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Leads a signed-in person on from the login page. */
function RedirectAfterLogin() {
  return <Navigate {...placeOf(afterLogin(useLocation().state))} replace />;
}

function SignedOutPages({ last }: { last: StaffSession | null }) {
  return (
    <Routes>
      <Route path="login" element={<LoginPage />} />
      <Route path="*" element={<RedirectToLogin last={last} />} />
    </Routes>
  );
}

/**
 * Leads to the login and remembers the page to return to. After a logout it remembers none, because the next
 * person at this desk may be somebody else.
 */
function RedirectToLogin({ last }: { last: StaffSession | null }) {
  const from = addressOfPage(useLocation());
  const ended = last ? staffSession.whyEnded(last) : undefined;
  const state: LoginState = { ended, from: ended === 'logged-out' ? undefined : from };
  return <Navigate to={paths.adminLogin} replace state={state} />;
}

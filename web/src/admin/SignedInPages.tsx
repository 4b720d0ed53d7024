import { addressIn } from '@clinic-serial/contract/terms/languages';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { language } from '#messages/language';
import { forgetCachedData } from '../session/session-calls.ts';
import { placeOf } from '../ui/address/url-filters.ts';
import { AppointmentPage } from './appointments/AppointmentPage.tsx';
import { AppointmentsPage } from './appointments/AppointmentsPage.tsx';
import { AuditPage } from './audit/AuditPage.tsx';
import { ConfirmPassword } from './ConfirmPassword.tsx';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { DepartmentsPage } from './departments/DepartmentsPage.tsx';
import { DoctorPage } from './doctors/DoctorPage.tsx';
import { DoctorsPage } from './doctors/DoctorsPage.tsx';
import { EditDoctorPage } from './doctors/EditDoctorPage.tsx';
import { NewDoctorPage } from './doctors/NewDoctorPage.tsx';
import { closeDeskStore, useDeskStore } from './kept/desk-store.ts';
import { KeptDesk } from './kept/KeptDesk.tsx';
import { afterLogin, homeOf } from './login-state.ts';
import { NotFound, RequirePermission } from './NotFound.tsx';
import { EditPatientPage } from './patients/EditPatientPage.tsx';
import { PatientHistoryPage } from './patients/PatientHistoryPage.tsx';
import { PatientPage } from './patients/PatientPage.tsx';
import { PatientsPage } from './patients/PatientsPage.tsx';
import { WithPlaces } from './places.tsx';
import { RequiredSecondFactor } from './second-factor/SetUpSecondFactor.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { AdminShell } from './shell/AdminShell.tsx';
import { StaffPage } from './staff/StaffPage.tsx';
import { useStaff } from './staff-context.ts';
import { clearToasts, Toasts } from './toast.tsx';

/** A chunk of its own, because it contains the calendar of dates. */
const DaySheetPage = lazy(() => import('./day-sheet/DaySheetPage.tsx'));
const NewAppointmentPage = lazy(() => import('./appointments/new/NewAppointmentPage.tsx'));
const SetupPage = lazy(() => import('./setup/SetupPage.tsx'));
const QueuePage = lazy(() => import('./queue/QueuePage.tsx'));
const SittingRecordPage = lazy(() => import('./queue/SittingRecordPage.tsx'));
const CalendarPage = lazy(() => import('./calendar/CalendarPage.tsx'));
const DoctorQueuePage = lazy(() => import('./queue/DoctorQueuePage.tsx'));
/** A chunk of its own, because the readers of CSV and .xlsx are large. */
const ImportsPage = lazy(() => import('./imports/ImportsPage.tsx'));
const MoneyPage = lazy(() => import('./money/MoneyPage.tsx'));
/** A chunk of its own, because the charts weigh more than all other staff pages together. */
const ReportsPage = lazy(() => import('./reports/ReportsPage.tsx'));

/** The pages of a signed-in staff member. A chunk of its own: the login is shown without it. */
export default function SignedInPages() {
  const client = useQueryClient();
  const store = useDeskStore();
  const { needsSecondFactor: mustSetUp } = useStaff().account;

  // When the account is signed out, its cached data and its messages are removed, so that the next person
  // does not see them.
  useEffect(
    () => () => {
      forgetCachedData(client);
      closeDeskStore();
      clearToasts();
    },
    [client],
  );

  return (
    <>
      <Toasts />
      {mustSetUp ? (
        <RequiredSecondFactor />
      ) : (
        <WithPlaces>
          <KeptDesk store={store}>
            <StaffRoutes />
          </KeptDesk>
        </WithPlaces>
      )}
      <ConfirmPassword />
    </>
  );
}

function StaffRoutes() {
  return (
    <Routes>
      <Route path="login" element={<RedirectAfterLogin />} />
      <Route element={<AdminShell />}>
        <Route element={<RequirePermission permission="view" />}>
          <Route index element={<Home />} />
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="doctors" element={<DoctorsPage />} />
          <Route path="doctors/new" element={<NewDoctorPage />} />
          <Route path="doctors/:id" element={<DoctorPage />} />
          <Route path="doctors/:id/edit" element={<EditDoctorPage />} />
          <Route path="doctors/:id/day/:date" element={<DaySheetPage />} />
          <Route path="patients" element={<PatientsPage />} />
          <Route path="patients/:id" element={<PatientPage />} />
          <Route path="patients/:id/edit" element={<EditPatientPage />} />
          <Route path="patients/:id/appointments" element={<PatientHistoryPage />} />
          <Route path="appointments" element={<AppointmentsPage />} />
          <Route path="appointments/:id" element={<AppointmentPage />} />
          <Route path="queue" element={<QueuePage />} />
          <Route path="calendar" element={<CalendarPage />} />
          <Route path="queue/:doctorId/:date" element={<SittingRecordPage />} />
          <Route path="queue/:doctorId" element={<DoctorQueuePage />} />
          <Route path="departments" element={<DepartmentsPage />} />
          <Route path="settings" element={<SettingsPage />} />
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<RequirePermission permission="create" />}>
          <Route path="appointments/new" element={<NewAppointmentPage />} />
        </Route>
        <Route element={<RequirePermission permission="update" />}>
          <Route path="reports" element={<ReportsPage />} />
          <Route path="money" element={<MoneyPage />} />
        </Route>
        <Route element={<RequirePermission permission="delete" />}>
          <Route path="staff" element={<StaffPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="setup" element={<SetupPage />} />
          <Route path="imports/*" element={<ImportsPage />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** /admin: the first page of the account. */
function Home() {
  return <Navigate to={homeOf(useStaff().account)} replace />;
}

/** Leads a person who is signed in away from the login page, to the pages in the person's chosen language. */
function RedirectAfterLogin() {
  const { account } = useStaff();
  const next = placeOf(afterLogin(useLocation().state, account));
  const chosen = account.language ?? language;
  const elsewhere = chosen === language ? undefined : addressIn(chosen, next.to);

  useEffect(() => {
    if (elsewhere) window.location.replace(elsewhere);
  }, [elsewhere]);

  return elsewhere ? null : <Navigate {...next} replace />;
}

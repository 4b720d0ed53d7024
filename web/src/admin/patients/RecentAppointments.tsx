import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { adminPatientsText } from '#messages/admin-patients';
import { messageOf } from '../../api/errors.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { EmptyBox, ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure.ts';
import hidden from '../../ui/style/visually-hidden.module.css';
import { adminPaths } from '../paths.ts';
import { useStaff } from '../staff-context.ts';
import { AppointmentCards } from './AppointmentCards.tsx';
import { useRecentAppointments } from './patients.api.ts';

const text = adminPatientsText.appointments;

/** The Appointments tab: the 10 newest (rules: screens 9). */
export function RecentAppointments({ patient }: { patient: StaffPatient }) {
  const { data, error, refetch } = useRecentAppointments(patient.id);
  const focusFallback = useMainFocusFallback();
  const appointments = data?.appointments;
  return (
    <section aria-labelledby="recent" {...focusFallback}>
      <h2 id="recent" className={hidden.hidden}>
        {text.recent}
      </h2>
      {error && (
        <ErrorBox message={failureOf(error, text)} detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!appointments && !error && <SkeletonLines lines={4} height="6rem" />}
      {appointments?.length === 0 && <NoAppointmentsYet patient={patient} />}
      {appointments && appointments.length > 0 && (
        <AppointmentCards patient={patient} appointments={appointments} />
      )}
    </section>
  );
}

/**
 * Shown in place of the appointments of a patient who never had any. An inactive patient is offered no booking; the page says
 * that they are inactive.
 */
export function NoAppointmentsYet({ patient }: { patient: StaffPatient }) {
  const { can } = useStaff();
  return (
    <EmptyBox
      title={text.none}
      text={text.noneText}
      action={
        can('update') &&
        patient.isActive &&
        patient.erasedAt === null && (
          <ActionLink to={adminPaths.appointmentNewFor(patient.id)}>{adminPatientsText.bookFirst}</ActionLink>
        )
      }
    />
  );
}

import { localText } from '@clinic-serial/contract/messages/current/format';
import { type Appointment, listAppointments } from '@clinic-serial/contract/subjects/appointments';
import type { StaffPatient } from '@clinic-serial/contract/subjects/patients';
import { LIST_SIZES } from '@clinic-serial/contract/terms/list-sizes';
import { adminPatientsText } from '#messages/admin-patients';
import { Link } from '../../ui/address/Link.tsx';
import { useListLinkState } from '../../ui/address/list-address.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { useMainFocusFallback } from '../../ui/focus/focus.ts';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { failureOf } from '../../ui/notice/failure-lines.ts';
import { formatNumber, formatTimeRange } from '../../ui/text/format.ts';
import { useWhen } from '../../ui/text/use-when.ts';
import { QueryError } from '../LoadState.tsx';
import { AffectedMarks, NotSeenMark, SittingMark } from '../marks.tsx';
import { adminPaths } from '../paths.ts';
import { useStaffRead } from '../staff.api.ts';
import { useStaff } from '../staff-context.ts';
import classes from './AppointmentCards.module.css';
import { useDates } from './patient-text.tsx';

const text = adminPatientsText.appointments;

interface AppointmentCardsProps {
  patient: StaffPatient;
  appointments: readonly Appointment[];
  refreshing?: boolean;
}

/**
 * A patient's appointments, one card each. The whole card is a link to the appointment; the name of the link
 * is the date alone.
 */
export function AppointmentCards({ patient, appointments, refreshing = false }: AppointmentCardsProps) {
  return (
    <ul className={classes.cards} aria-busy={refreshing}>
      {appointments.map((appointment) => (
        <li key={appointment.id} className={classes.card}>
          <Card patient={patient} appointment={appointment} />
        </li>
      ))}
    </ul>
  );
}

function Card({ patient, appointment }: { patient: StaffPatient; appointment: Appointment }) {
  const { friendly } = useDates();
  const fromHere = useListLinkState();
  const when = useWhen();
  const { doctorScheduleStart: start, doctorScheduleEnd: end, notes, patientName } = appointment;
  return (
    <>
      <p className={classes.serial}>
        <span className={classes.caption}>{text.serial}</span>
        <span className={classes.number}>{formatNumber(appointment.serialNumber)}</span>
      </p>
      <div className={classes.words}>
        <h3 className={classes.date}>
          <Link to={adminPaths.appointment(appointment.id)} state={fromHere} className={classes.open}>
            {friendly(appointment.appointmentDate)}
          </Link>
        </h3>
        <p>
          {localText(appointment.doctorName, appointment.doctorNameBn)}{' '}
          <span className={classes.department}>
            {localText(appointment.departmentName, appointment.departmentNameBn)}
          </span>
        </p>
        {/* Another member of the family may have booked with this phone (rules: serials 7). */}
        {patientName !== patient.name && <p>{text.forPatient(patientName)}</p>}
        <p className={classes.quiet}>
          {start && end ? `${text.hours} ${formatTimeRange(start, end)}` : text.noHours}
          <SittingMark appointment={appointment} />
        </p>
        {notes && (
          <p className={classes.notes}>
            <strong>{text.notes}</strong> {notes}
          </p>
        )}
      </div>
      <div className={classes.side}>
        <StatusBadge status={appointment.status} />
        <NotSeenMark appointment={appointment} />
        <AffectedMarks appointment={appointment} />
        <p className={classes.quiet}>{text.booked(when(appointment.createdAt))}</p>
      </div>
    </>
  );
}

/** The Appointments tab: the 10 newest (rules: screens 9). */
export function RecentAppointments({ patient }: { patient: StaffPatient }) {
  const query = useStaffRead(listAppointments, {
    query: { patientId: patient.id, limit: LIST_SIZES.recentAppointments },
  });
  const focusFallback = useMainFocusFallback();
  const { data, error } = query;
  const appointments = data?.appointments;
  return (
    <section aria-labelledby="recent" {...focusFallback}>
      <h2 id="recent" className="sr-only">
        {text.recent}
      </h2>
      {error && <QueryError query={query} failed={failureOf(error, text)} />}
      {!appointments && !error && <SkeletonLines lines={4} height="6rem" />}
      {appointments?.length === 0 && <NoAppointmentsYet patient={patient} />}
      {appointments && appointments.length > 0 && (
        <AppointmentCards patient={patient} appointments={appointments} />
      )}
    </section>
  );
}

/**
 * Shown in place of the appointments of a patient who never had any. An inactive patient is offered no
 * booking; the page says that they are inactive.
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

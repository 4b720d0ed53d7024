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
import { useDates } from './patient-text.tsx';

const text = adminPatientsText.appointments;

const QUIET = 'text-sm text-muted';
/** The link of a row covers the whole row. */
const OPEN =
  'text-text no-underline after:absolute after:inset-0 focus-visible:outline-none ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-accent focus-visible:after:-outline-offset-3';

interface AppointmentCardsProps {
  patient: StaffPatient;
  appointments: readonly Appointment[];
  refreshing?: boolean;
}

/**
 * A patient's appointments, one row each. The whole row is a link to the appointment; the name of the link
 * is the date alone.
 */
export function AppointmentCards({ patient, appointments, refreshing = false }: AppointmentCardsProps) {
  return (
    <ul
      className="m-0 grid list-none grid-cols-[minmax(0,1fr)] border-t border-line p-0 aria-busy:opacity-65"
      aria-busy={refreshing}
    >
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-sm gap-y-1 border-b border-line py-sm wrap-anywhere hover:bg-sunken md:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
        >
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
      <p className="grid content-start justify-items-center">
        <span className="text-xs leading-[1.4] text-muted">{text.serial}</span>
        <span className="text-[1.625rem] leading-[1.15] font-bold tabular-nums">
          {formatNumber(appointment.serialNumber)}
        </span>
      </p>
      <div className="min-w-0">
        <h3 className="text-base tracking-[0]">
          <Link to={adminPaths.appointment(appointment.id)} state={fromHere} className={OPEN}>
            {friendly(appointment.appointmentDate)}
          </Link>
        </h3>
        <p>
          {localText(appointment.doctorName, appointment.doctorNameBn)}{' '}
          <span className={`${QUIET} max-md:block md:before:content-[attr(data-dot)]`} data-dot="· ">
            {localText(appointment.departmentName, appointment.departmentNameBn)}
          </span>
        </p>
        {/* Another member of the family may have booked with this phone (rules: serials 7). */}
        {patientName !== patient.name && <p>{text.forPatient(patientName)}</p>}
        <p className={QUIET}>
          {start && end ? `${text.hours} ${formatTimeRange(start, end)}` : text.noHours}
          <SittingMark appointment={appointment} />
        </p>
        {notes && (
          <p className="line-clamp-3 text-sm">
            <strong>{text.notes}</strong> {notes}
          </p>
        )}
      </div>
      <div className="grid content-start justify-items-start gap-1 max-md:col-start-2 md:justify-items-end">
        <StatusBadge status={appointment.status} />
        <NotSeenMark appointment={appointment} />
        <AffectedMarks appointment={appointment} />
        <p className={QUIET}>{text.booked(when(appointment.createdAt))}</p>
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
 * Shown instead of the list for a patient who never had an appointment. An inactive patient gets no link to a
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

import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { Fragment } from 'react';
import { patientText } from '#messages/patient';
import { ticketText } from '#messages/ticket';
import { useClinic } from '../../api/clinic.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { langOfText, siteAddress } from '../../site-language.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatFriendlyDate, formatNumber, formatTimeRange } from '../../ui/text/format.ts';
import { ticketTime } from '../../ui/ticket/ticket-text.ts';
import { markOf } from '../appointment-mark.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';

const text = patientText.dashboard.next;

/** The next appointment from the lists or, with fewer fields, from the numbers if the lists fail. */
type Next = NonNullable<PatientStats['nextAppointment']> & Partial<Appointment>;

interface NextAppointmentProps {
  /** Of today all of the family, else the next one. */
  appointments: readonly Next[];
  loading: boolean;
  today: string | undefined;
}

/** The 'Next Appointment' cards: short tickets to show at the reception, and their state. */
export function NextAppointment({ appointments, loading, today }: NextAppointmentProps) {
  return (
    <section className={page.section} aria-labelledby="next-title">
      <h2 id="next-title">{text.title}</h2>
      {loading && <SkeletonLines lines={1} height="11rem" />}
      {!loading && appointments.length === 0 && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={paths.doctors}>{text.book}</ActionLink>}
        />
      )}
      {today &&
        appointments.map((appointment) => (
          <Fragment key={appointment.id}>
            <ShortTicket appointment={appointment} today={today} />
            {appointment.liveKey && appointment.appointmentDate === today && (
              <OwnQueuePanel liveKey={appointment.liveKey} />
            )}
          </Fragment>
        ))}
    </section>
  );
}

function ShortTicket({ appointment, today }: { appointment: Next; today: string }) {
  const { who: patient } = usePatient();
  const { appointmentDate, status, patientName, bookingReference } = appointment;
  const clinic = useClinic();
  const when = useWhen(appointment, today);
  const { doctorScheduleStart: start, doctorScheduleEnd: end } = appointment;
  const {
    departmentName,
    departmentNameBn,
    departmentLocation = null,
    departmentLocationBn = null,
  } = appointment;
  const time = ticketTime({ ...appointment, departmentLocation, departmentLocationBn }, when, clinic);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-accent-line bg-surface sm:grid-cols-[minmax(10rem,auto)_minmax(0,1fr)]">
      <p className="grid content-center justify-items-center border-0 border-b-2 border-dashed border-accent-line bg-accent-soft p-4 text-accent sm:border-e-2 sm:border-b-0 sm:px-8">
        <span className="text-sm font-semibold">{text.serial}</span>
        <span className="text-[min(24vw,6.5rem)] leading-none font-extrabold tracking-tight tabular-nums">
          {formatNumber(appointment.serialNumber)}
        </span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 p-4 wrap-anywhere sm:p-6">
        <p className="flex flex-wrap items-center justify-between gap-2 text-lg">
          <strong>{formatFriendlyDate(appointmentDate, today)}</strong>
          {status && <StatusBadge status={status} />}
        </p>
        <h3 lang={langOfText(appointment.doctorNameBn)}>
          {localText(appointment.doctorName, appointment.doctorNameBn)}
        </h3>
        <p className="text-muted">
          {[localText(departmentName, departmentNameBn), localText(departmentLocation, departmentLocationBn)]
            .filter(Boolean)
            .join(', ')}
        </p>
        {markOf(appointment) && <p className="text-warn">{markOf(appointment)}</p>}
        <dl className="mt-2 mb-3 flex flex-wrap gap-x-8 gap-y-2">
          {time && <Detail name={text.turn}>{time}</Detail>}
          {start && end && <Detail name={text.hours}>{formatTimeRange(start, end)}</Detail>}
          {bookingReference && <Detail name={text.reference}>{bookingReference}</Detail>}
          {patientName && patientName !== patient.name && (
            <Detail name={text.forPatient}>{patientName}</Detail>
          )}
        </dl>
        <div className={page.actions}>
          {appointment.liveKey && appointmentDate === today ? (
            <>
              <ActionLink to={siteAddress(paths.live(appointment.liveKey))}>{ticketText.follow}</ActionLink>
              <ActionLink to={paths.patientAppointment(appointment.id)} look="plain">
                {text.show}
              </ActionLink>
            </>
          ) : (
            <ActionLink to={paths.patientAppointment(appointment.id)}>{text.show}</ActionLink>
          )}
        </div>
      </div>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

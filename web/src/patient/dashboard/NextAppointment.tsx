import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatFriendlyDate, formatNumber, formatTimeRange } from '../../ui/text/format.ts';
import { ticketTime } from '../../ui/ticket/ticket-text.ts';
import { markOf } from '../appointment-mark.ts';
import page from '../page.module.css';
import { usePatient } from '../patient-context.ts';
import classes from './NextAppointment.module.css';

const text = patientText.dashboard.next;

/** The next appointment from the lists or, with fewer fields, from the numbers if the lists fail. */
type Next = NonNullable<PatientStats['nextAppointment']> & Partial<Appointment>;

interface NextAppointmentProps {
  appointment: Next | undefined;
  loading: boolean;
  today: string | undefined;
}

/** The 'Next Appointment' card: a short ticket that the patient can show at the reception. */
export function NextAppointment({ appointment, loading, today }: NextAppointmentProps) {
  return (
    <section className={page.section} aria-labelledby="next-title">
      <h2 id="next-title">{text.title}</h2>
      {loading && <SkeletonLines lines={1} height="11rem" />}
      {!loading && !appointment && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={paths.doctors}>{text.book}</ActionLink>}
        />
      )}
      {appointment && today && <ShortTicket appointment={appointment} today={today} />}
      {appointment?.liveKey && appointment.appointmentDate === today && (
        <OwnQueuePanel liveKey={appointment.liveKey} />
      )}
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
    <div className={classes.ticket}>
      <p className={classes.serial}>
        <span className={classes.caption}>{text.serial}</span>
        <span className={classes.number}>{formatNumber(appointment.serialNumber)}</span>
      </p>
      <div className={classes.words}>
        <p className={classes.when}>
          <strong>{formatFriendlyDate(appointmentDate, today)}</strong>
          {status && <StatusBadge status={status} />}
        </p>
        <h3 lang={langOfText(appointment.doctorNameBn)}>
          {localText(appointment.doctorName, appointment.doctorNameBn)}
        </h3>
        <p className={classes.muted}>
          {[localText(departmentName, departmentNameBn), localText(departmentLocation, departmentLocationBn)]
            .filter(Boolean)
            .join(', ')}
        </p>
        {markOf(appointment) && <p className={classes.mark}>{markOf(appointment)}</p>}
        <dl className={classes.details}>
          {time && <Detail name={text.turn}>{time}</Detail>}
          {start && end && <Detail name={text.hours}>{formatTimeRange(start, end)}</Detail>}
          {bookingReference && <Detail name={text.reference}>{bookingReference}</Detail>}
          {patientName && patientName !== patient.name && (
            <Detail name={text.forPatient}>{patientName}</Detail>
          )}
        </dl>
        <div className={page.actions}>
          <ActionLink to={paths.patientAppointment(appointment.id)}>{text.show}</ActionLink>
        </div>
      </div>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

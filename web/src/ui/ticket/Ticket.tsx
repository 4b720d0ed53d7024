import { localText } from '@clinic-serial/contract/messages/current/format';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import type { ReactNode, Ref } from 'react';
import { ticketText as text } from '#messages/ticket';
import { StatusBadge } from '../badge/StatusBadge.tsx';
import { formatDate, formatInstant, formatNumber, formatTimeRange, weekdayName } from '../text/format.ts';
import { phoneText } from '../text/phone-text.ts';
import { QrCode } from './QrCode.tsx';
import classes from './Ticket.module.css';
import { arrivalAdvice, departmentText, ticketTime, useCodeText } from './ticket-text.ts';

interface TicketProps {
  appointment: Appointment;
  /** Undefined until the clinic's details have arrived. The ticket is shown without them. */
  clinic: ClinicInfo | undefined;
  /** When to come, at this moment; undefined while it is not known. */
  when: WhenToCome | undefined;
  fee?: { name: string; value: string };
  ref?: Ref<HTMLElement>;
}

/**
 * The ticket for the reception: on the confirmation, in the patient area and on paper. A cancelled one says
 * so first, and nothing on it invites the patient to come (rules: screens 13).
 */
export function Ticket({ appointment, clinic, when, fee, ref }: TicketProps) {
  const { doctorScheduleStart: start, doctorScheduleEnd: end, bookingReference } = appointment;
  const code = useCodeText(appointment);
  const isCancelled = appointment.status === 'Cancelled';
  const time = ticketTime(appointment, when, clinic);
  const advice = arrivalAdvice(appointment, when, clinic);
  const isToPay =
    clinic?.payAtDesk && isUpcoming(appointment.status, appointment.appointmentDate, clinic.today);
  return (
    <article ref={ref} className={classes.ticket} aria-label={text.title} data-ticket>
      {isCancelled && <p className={classes.cancelled}>{text.cancelled}</p>}
      {clinic && (
        <p className={classes.clinic}>
          {clinic.logoUrl && <img src={clinic.logoUrl} alt="" width={32} height={32} />}
          {localText(clinic.name, clinic.nameBn)}
        </p>
      )}
      <div className={classes.top}>
        <div>
          <p className={classes.caption}>{text.yourSerial}</p>
          <p className={classes.number} data-ticket-serial data-void={isCancelled || undefined}>
            {formatNumber(appointment.serialNumber)}
          </p>
          {!isCancelled && time && (
            <p className={classes.time} data-ticket-time>
              <strong>{time}</strong>
            </p>
          )}
        </div>
        <div>
          {!isCancelled && (
            <div className={classes.qr} data-ticket-qr>
              <QrCode value={code} label={text.qrLabel(bookingReference)} />
            </div>
          )}
          <p>
            <span className={classes.caption}>{text.reference}</span>{' '}
            <span className={classes.referenceCode}>{bookingReference}</span>
          </p>
        </div>
      </div>
      <dl className={classes.details}>
        <Detail name={text.patient}>{appointment.patientName}</Detail>
        {/* An erased patient has no phone. */}
        {appointment.patientPhone && <Detail name={text.phone}>{phoneText(appointment.patientPhone)}</Detail>}
        <Detail name={text.doctor}>{localText(appointment.doctorName, appointment.doctorNameBn)}</Detail>
        <Detail name={text.department}>{departmentText(appointment)}</Detail>
        <Detail name={text.date}>
          {text.dateValue(
            weekdayName(weekdayOf(appointment.appointmentDate)),
            formatDate(appointment.appointmentDate),
          )}
        </Detail>
        <Detail name={text.schedule}>{formatTimeRange(start, end)}</Detail>
        <Detail name={text.status}>
          <StatusBadge status={appointment.status ?? 'Booked'} />
        </Detail>
        {fee && !isCancelled && <Detail name={fee.name}>{fee.value}</Detail>}
        {isToPay && <Detail name={text.payment}>{text.payAtDesk(clinic.consultationFee)}</Detail>}
        {clinic && (
          <Detail name={text.bookedAt}>{formatInstant(appointment.createdAt, clinic.timeZone)}</Detail>
        )}
      </dl>
      {!isCancelled && (
        <div className={classes.instructions}>
          <p className={classes.instructionsTitle}>{text.instructionsTitle}</p>
          <ul>
            {advice && <li>{advice === 'early' ? text.arriveEarly : text.comeNow}</li>}
            {text.instructions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {clinic && (
        <p className={classes.contact}>
          {text.contact(formatNumber(clinic.phone), localText(clinic.address, clinic.addressBn))}
        </p>
      )}
    </article>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

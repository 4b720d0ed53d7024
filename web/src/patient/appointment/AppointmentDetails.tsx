import { localText } from '@clinic-serial/contract/messages/current/format';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { IconCalendarDown, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { patientText } from '#messages/patient';
import { ticketText } from '#messages/ticket';
import { messageOf } from '../../api/errors.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { CancelAppointment, hasChanged, mayCancel } from '../../ui/ticket/CancelAppointment.tsx';
import { calendarFile } from '../../ui/ticket/calendar-file.ts';
import { liveAddress } from '../../ui/ticket/code-text.ts';
import { printPart } from '../../ui/ticket/print.ts';
import { saveFile } from '../../ui/ticket/save-file.ts';
import { useSavedTicket } from '../../ui/ticket/saved-tickets.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import classes from './AppointmentDetails.module.css';
import { useCancel } from './appointment.api.ts';
import { CalendarMark } from './CalendarMark.tsx';
import { ClinicContact } from './ClinicContact.tsx';
import { MoveAppointment, type MovedState } from './MoveAppointment.tsx';
import { useNewHours } from './move.api.ts';

const text = patientText.appointment;

interface AppointmentDetailsProps {
  appointment: Appointment;
  clinic: ClinicInfo | undefined;
}

export function AppointmentDetails({ appointment, clinic }: AppointmentDetailsProps) {
  const ticket = useRef<HTMLElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<{ error: Error | null }>();
  const cancel = useCancel(appointment);
  const cancelled = appointment.status === 'Cancelled';
  useSavedTicket(appointment, clinic);
  const isAhead =
    clinic !== undefined && isUpcoming(appointment.status, appointment.appointmentDate, clinic.today);
  const when = useWhen(appointment, clinic?.today);
  // The button would have stood there before the arrival.
  const isHere = isAhead && !mayCancel(appointment, clinic.today);
  // Where the fee is due at the desk, the ticket says so itself (rules: screens 10).
  const fee =
    clinic && !clinic.payAtDesk
      ? { name: text.fee, value: text.feeValue(clinic.consultationFee) }
      : undefined;
  const live = useNewHours(appointment, clinic?.today ?? '');
  const { moved } = (useLocation().state ?? {}) as MovedState;

  // The pressed button has disappeared. The notice with the result gets the focus.
  useEffect(() => {
    if (outcome) focusOn(notice.current);
  }, [outcome]);

  function print() {
    const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
    const title = ticketText.printTitle(appointment.serialNumber, doctor);
    if (ticket.current) printPart(ticket.current, title);
  }

  function saveToCalendar(known: ClinicInfo) {
    const name = ticketText.calendar.fileName(appointment.serialNumber, appointment.appointmentDate);
    saveFile(
      name,
      'text/calendar;charset=utf-8',
      calendarFile(appointment, known, liveAddress(appointment), when),
    );
  }

  return (
    <>
      {outcome && (
        <Notice ref={notice} tone={outcome.error ? 'warn' : 'good'} role="status">
          <p>{outcome.error ? messageOf(outcome.error, ticketText.cancel.failed) : ticketText.cancel.done}</p>
        </Notice>
      )}
      {!outcome && moved && (
        <Notice tone="good" role="status">
          <p>{patientText.move.done}</p>
        </Notice>
      )}
      <CalendarMark appointment={appointment} live={live} />
      {!cancelled && appointment.appointmentDate === clinic?.today && (
        <OwnQueuePanel liveKey={appointment.liveKey} />
      )}
      <div className={classes.columns}>
        <Ticket
          ref={ticket}
          appointment={appointment}
          clinic={clinic}
          when={when}
          {...(fee ? { fee } : {})}
        />
        <div className={classes.aside}>
          <div className={classes.actions}>
            <ActionButton full onClick={print}>
              <IconPrinter size={20} aria-hidden />
              {text.print}
            </ActionButton>
            {clinic && !cancelled && (
              <ActionButton look="quiet" full onClick={() => saveToCalendar(clinic)}>
                <IconCalendarDown size={20} aria-hidden />
                {ticketText.calendarAdd}
              </ActionButton>
            )}
            <MoveAppointment appointment={appointment} today={clinic?.today ?? ''} />
            {clinic && mayCancel(appointment, clinic.today) && (
              <CancelAppointment
                appointment={appointment}
                today={clinic.today}
                send={cancel.send}
                onCancelled={(changed) => {
                  cancel.onCancelled(changed);
                  setOutcome({ error: null });
                }}
                onFailed={(error) => {
                  cancel.onFailed(error);
                  if (hasChanged(error)) setOutcome({ error });
                }}
              />
            )}
            {isHere && <p className={classes.hint}>{text.here}</p>}
            {cancelled && (
              <ActionLink to={paths.doctors} look="quiet" full>
                {text.bookAgain}
              </ActionLink>
            )}
          </div>
          {clinic && <ClinicContact clinic={clinic} />}
        </div>
      </div>
    </>
  );
}

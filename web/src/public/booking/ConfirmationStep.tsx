import { changeAppointmentStatus } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { IconCalendarDown, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { bookingText } from '#messages/booking';
import { bookingDoneText } from '#messages/booking-done';
import { ticketText } from '#messages/ticket';
import { call } from '../../api/client.ts';
import { useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { siteAddress } from '../../site-language.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { submitting } from '../../ui/form/PostFields.tsx';
import { usePartOfPage } from '../../ui/layout/PageTitle.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { CancelAppointment, mayCancel } from '../../ui/ticket/CancelAppointment.tsx';
import { saveToCalendar } from '../../ui/ticket/calendar-file.ts';
import { printTicket } from '../../ui/ticket/print.ts';
import { saveFile } from '../../ui/ticket/save-file.ts';
import { useSavedTicket } from '../../ui/ticket/saved-tickets.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import { ticketImage } from '../../ui/ticket/ticket-image.ts';
import classes from './ConfirmationStep.module.css';
import type { ConfirmationProps } from './confirmation-part.tsx';
import { StepHeading } from './StepHeading.tsx';

const text = { ...bookingText.done, ...bookingDoneText };

/**
 * Step 3: the ticket with the serial. The patient keeps it on the phone or on paper, or finds it in the
 * account.
 */
export function ConfirmationStep(props: ConfirmationProps) {
  const { booking, clinic, isOnlyStep, onStartOver, startOverForm, onChanged } = props;
  usePartOfPage('src/public/booking/ConfirmationStep.tsx');
  const { appointment, patient, patientToken, autoLogin, earlier } = booking;
  const ticket = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const isCancelled = appointment.status === 'Cancelled';
  const when = useWhen(appointment, clinic?.today);
  useSavedTicket(appointment, clinic);
  const link = siteAddress(paths.live(appointment.liveKey));

  async function saveImage(known: ClinicInfo) {
    saveFile(
      ticketText.imageName(appointment.serialNumber, appointment.appointmentDate),
      await ticketImage(appointment, known, when),
    );
  }

  function openAccount() {
    // A new patient is signed in now. A known patient is already signed in (rules: serials 8).
    if (!autoLogin && patientToken && patient) patientSession.save(patient, patientToken);
    // Without a token the session of this booking has already ended, and the dashboard asks for a login.
    navigate(paths.patientDashboard);
  }

  const cancel = () =>
    call(changeAppointmentStatus, {
      params: { id: appointment.id },
      body: { status: 'Cancelled', from: appointment.status },
      token: patientToken,
    });

  return (
    <section className={classes.confirmation}>
      {isCancelled ? (
        <Notice tone="good" role="status">
          <p>{ticketText.cancel.done}</p>
        </Notice>
      ) : (
        <div className={classes.success}>
          <IconCircleCheck size={40} stroke={1.75} aria-hidden className={classes.check} />
          <div>
            <StepHeading step={3} isOnlyStep={isOnlyStep} takeFocus>
              {earlier ? text.earlier : text.heading}
            </StepHeading>
            <p>{earlier ?? text.hint}</p>
          </div>
        </div>
      )}
      <Ticket ref={ticket} appointment={appointment} clinic={clinic} when={when} />
      <div className={classes.actions} data-needs-script>
        {clinic && !isCancelled && (
          <>
            <ActionButton full onClick={() => void saveImage(clinic)}>
              <IconDownload size={20} aria-hidden /> {ticketText.save}
            </ActionButton>
            <ActionButton full look="quiet" onClick={() => saveToCalendar(appointment, clinic, when)}>
              <IconCalendarDown size={20} aria-hidden /> {ticketText.calendarAdd}
            </ActionButton>
          </>
        )}
        <ActionButton full look="quiet" onClick={() => printTicket(ticket.current, appointment)}>
          <IconPrinter size={20} aria-hidden /> {text.print}
        </ActionButton>
      </div>
      {!isCancelled && (
        <p className={classes.link}>
          {ticketText.link}: <a href={link}>{link}</a>. {ticketText.linkHint}
        </p>
      )}
      <Notice tone={autoLogin ? 'good' : 'info'}>
        {autoLogin && patient ? (
          <p>
            <strong>{text.welcomeBack(firstName(patient.name))}</strong> {text.loggedIn}
          </p>
        ) : (
          <p>{patientToken ? text.newAccount : text.logInAgain}</p>
        )}
      </Notice>
      <div className={classes.actions}>
        <ActionButton full look="soft" onClick={openAccount}>
          {text.account}
        </ActionButton>
        <ActionButton full look="quiet" {...submitting(startOverForm, onStartOver)}>
          {text.another}
        </ActionButton>
        <ActionLink full to={paths.doctors} look="quiet">
          {text.moreDoctors}
        </ActionLink>
        {clinic && patientToken !== '' && mayCancel(appointment, clinic.today) && (
          <div data-needs-script>
            <CancelAppointment
              appointment={appointment}
              today={clinic.today}
              send={cancel}
              onCancelled={onChanged}
            />
          </div>
        )}
      </div>
      <p className={classes.help}>
        <ClinicPhone>{text.help}</ClinicPhone>
      </p>
    </section>
  );
}

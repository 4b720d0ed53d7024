import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { bookingText } from '../../messages/en/booking.ts';
import { ticketText } from '../../messages/en/ticket.ts';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { ActionButton, ActionLink } from '../../ui/button/Action.tsx';
import { usePartOfPage } from '../../ui/layout/page-head.ts';
import { Notice } from '../../ui/notice/Notice.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { telephoneLink } from '../../ui/text/telephone-link.ts';
import { printPart } from '../../ui/ticket/print.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import classes from './ConfirmationStep.module.css';
import type { ConfirmationProps } from './SerialOnly.tsx';
import { StepHeading } from './StepHeading.tsx';

const text = bookingText.done;

/** Step 3: the ticket with the serial. The patient can show it, print it, or find it again in the account. */
export function ConfirmationStep({ booking, clinic, onStartOver }: ConfirmationProps) {
  const { appointment, patient, patientToken, autoLogin } = booking;
  usePartOfPage('src/public/booking/ConfirmationStep.tsx');
  const ticket = useRef<HTMLElement>(null);
  const navigate = useNavigate();

  function print() {
    const title = ticketText.printTitle(appointment.serialNumber, appointment.doctorName);
    if (ticket.current) printPart(ticket.current, title);
  }

  function openAccount() {
    // A new patient is signed in now. A known patient is already signed in (rules: serials 8).
    if (!autoLogin && patientToken) patientSession.save(patient, patientToken);
    // Without a token the session of this booking has already ended, and the dashboard asks for a login.
    navigate(paths.patientDashboard);
  }

  return (
    <section className={classes.confirmation}>
      <div className={classes.success}>
        <IconCircleCheck size={40} stroke={1.75} aria-hidden className={classes.check} />
        <div>
          <StepHeading step={3} takeFocus>
            {text.heading}
          </StepHeading>
          <p>{text.hint}</p>
        </div>
      </div>
      <Ticket ref={ticket} appointment={appointment} clinic={clinic} />
      {autoLogin ? (
        <Notice tone="good">
          <p>
            <strong>{text.welcomeBack(firstName(patient.name))}</strong> {text.loggedIn}
          </p>
        </Notice>
      ) : (
        <Notice tone="info">
          <p>{patientToken ? text.newAccount : text.logInAgain}</p>
        </Notice>
      )}
      <div className={classes.actions}>
        <ActionButton data-needs-script onClick={print}>
          <IconPrinter size={20} aria-hidden /> {text.print}
        </ActionButton>
        <ActionButton data-needs-script look="soft" onClick={openAccount}>
          {text.account}
        </ActionButton>
        <ActionButton data-needs-script look="quiet" onClick={onStartOver}>
          {text.another}
        </ActionButton>
        <ActionLink to={paths.doctors} look="quiet">
          {text.moreDoctors}
        </ActionLink>
      </div>
      {clinic && (
        <p className={classes.help}>
          {text.help} <a href={telephoneLink(clinic.phone)}>{clinic.phone}</a>
        </p>
      )}
    </section>
  );
}

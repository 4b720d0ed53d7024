import { changeAppointmentStatus } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { IconCalendarDown, IconCircleCheck, IconDownload, IconPrinter, IconShare } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { bookingText } from '#messages/booking';
import { bookingDoneText } from '#messages/booking-done';
import { ticketText } from '#messages/ticket';
import { call } from '../../api/client.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useOwnQueue, useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { patientSession } from '../../session/patient-session.ts';
import { siteAddress } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ICON_ACTS, IconAct } from '../../ui/button/IconAct.tsx';
import { QUIET_LINK } from '../../ui/button/link-button.ts';
import { submitting } from '../../ui/form/PostFields.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { firstName } from '../../ui/text/first-name.ts';
import { usePartOfPage } from '../../ui/text/page-head.ts';
import { CancelAppointment, mayCancel } from '../../ui/ticket/CancelAppointment.tsx';
import { saveToCalendar } from '../../ui/ticket/calendar-file.ts';
import { printTicket } from '../../ui/ticket/print.ts';
import { saveFile } from '../../ui/ticket/save-file.ts';
import { useSavedTicket } from '../../ui/ticket/saved-tickets.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import { ticketImage } from '../../ui/ticket/ticket-image.ts';
import { withLiveMoney } from '../../ui/ticket/ticket-text.ts';
import type { ConfirmationProps } from './confirmation-part.tsx';
import { StepHeading } from './StepHeading.tsx';

const text = { ...bookingText.done, ...bookingDoneText };

/**
 * Step 3: the ticket with the serial. The patient keeps it on the phone or on paper, or finds it in the
 * account later.
 */
export function ConfirmationStep(props: ConfirmationProps) {
  const { booking, clinic, isOnlyStep, onStartOver, startOverForm, onChanged } = props;
  usePartOfPage('src/public/booking/ConfirmationStep.tsx');
  const { appointment, patient, patientToken, autoLogin, earlier } = booking;
  const ticket = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const isCancelled = appointment.status === 'Cancelled';
  const when = useWhen(appointment, clinic?.today);
  const own = useOwnQueue(appointment.liveKey);
  useSavedTicket(appointment, clinic);
  const link = siteAddress(paths.live(appointment.liveKey));

  async function saveImage(known: ClinicInfo) {
    saveFile(
      ticketText.imageName(appointment.serialNumber, appointment.appointmentDate),
      await ticketImage(withLiveMoney(appointment, own), known, when),
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
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 sm:gap-3">
      {isCancelled ? (
        <Notice tone="good" role="status">
          <p>{ticketText.cancel.done}</p>
        </Notice>
      ) : (
        <div className="flex items-start gap-3">
          <IconCircleCheck size={32} stroke={1.75} aria-hidden className="flex-none text-accent" />
          <div className="min-w-0">
            <StepHeading step={3} isOnlyStep={isOnlyStep} takeFocus>
              {earlier ? text.earlier : text.heading}
            </StepHeading>
            <p className="text-sm">{earlier ?? text.hint}</p>
          </div>
        </div>
      )}
      <Ticket ref={ticket} appointment={withLiveMoney(appointment, own)} clinic={clinic} when={when}>
        {!isCancelled && (
          <OwnQueuePanel appointment={appointment} own={own}>
            <ActionLink full to={link}>
              {ticketText.follow}
            </ActionLink>
          </OwnQueuePanel>
        )}
      </Ticket>
      <div className={ICON_ACTS} data-needs-script>
        {clinic && !isCancelled && (
          <>
            <IconAct icon={<IconDownload aria-hidden />} onPress={() => void saveImage(clinic)}>
              {ticketText.save}
            </IconAct>
            <IconAct
              icon={<IconCalendarDown aria-hidden />}
              onPress={() => saveToCalendar(appointment, clinic, when)}
            >
              {ticketText.calendarAdd}
            </IconAct>
          </>
        )}
        <IconAct icon={<IconPrinter aria-hidden />} onPress={() => printTicket(ticket.current, appointment)}>
          {text.print}
        </IconAct>
        {!isCancelled && <ShareAct address={link} />}
      </div>
      {autoLogin && patient ? (
        <p className="text-sm leading-snug">
          <strong>{text.welcomeBack(firstName(patient.name))}</strong> {text.loggedIn}
        </p>
      ) : (
        <p className="text-sm leading-snug">{patientToken ? text.newAccount : text.logInAgain}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <button type="button" className={QUIET_LINK} onClick={openAccount}>
          {text.account}
        </button>
        <Link to={paths.doctors} className={QUIET_LINK}>
          {text.moreDoctors}
        </Link>
        <button className={QUIET_LINK} {...submitting(startOverForm, onStartOver)}>
          {text.another}
        </button>
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
      <p className="text-sm">
        <ClinicPhone at={appointment}>{text.help}</ClinicPhone>
      </p>
    </section>
  );
}

/** Hands the live page's address to another app, or copies it if the browser cannot share. */
function ShareAct({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  async function share() {
    const url = window.location.origin + address;
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The person closed the list of apps, or the browser allows neither. The link 'Follow your turn' has
      // the same address.
    }
  }
  return (
    <IconAct icon={<IconShare aria-hidden />} onPress={() => void share()}>
      <span aria-live="polite">{isCopied ? text.copied : text.share}</span>
    </IconAct>
  );
}

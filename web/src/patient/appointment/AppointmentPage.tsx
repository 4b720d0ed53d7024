import { localText } from '@clinic-serial/contract/messages/current/format';
import { visitStageOf } from '@clinic-serial/contract/rules/queue/visit-stage';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { LiveStatus } from '@clinic-serial/contract/subjects/doctors';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { IconCalendarDown, IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { patientText } from '#messages/patient';
import { ticketText } from '#messages/ticket';
import { useClinic } from '../../api/clinic.ts';
import { messageOf } from '../../api/errors.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useOwnQueue, useWhen } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/address/Link.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { ICON_ACTS, IconAct } from '../../ui/button/IconAct.tsx';
import { focusOn } from '../../ui/focus/focus.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ErrorBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { ClinicPhone } from '../../ui/text/ClinicPhone.tsx';
import { formatTimeRange, placeName } from '../../ui/text/format.ts';
import { phoneText } from '../../ui/text/phone-text.ts';
import { CancelAppointment, hasChanged, mayCancel } from '../../ui/ticket/CancelAppointment.tsx';
import { saveToCalendar } from '../../ui/ticket/calendar-file.ts';
import { printTicket } from '../../ui/ticket/print.ts';
import { useSavedTicket } from '../../ui/ticket/saved-tickets.ts';
import { Ticket } from '../../ui/ticket/Ticket.tsx';
import { withLiveMoney } from '../../ui/ticket/ticket-text.ts';
import { markOf } from '../appointment-mark.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { VisitActs } from '../VisitActs.tsx';
import { useAppointment, useCancel } from './appointment.api.ts';
import { MoveAppointment, type MovedState } from './MoveAppointment.tsx';
import { sittingsOf, useNewHours } from './move.api.ts';

const text = patientText.appointment;

/** /patient/appointment/{id}: the ticket with the fee, the clinic's contact details, and the actions. */
export function AppointmentPage() {
  const { id = '' } = useParams();
  const clinic = useClinic();
  const { data, error, notFound, refetch } = useAppointment(id);
  // The server has checked the link of an SMS (server/src/booking/short-link.ts), so the appointment exists.
  const fromSms = useSearchParams()[0].get('from') === 'sms';
  const title = !notFound ? text.title : fromSms ? text.otherNumber : text.notFound;
  return (
    <div className={page.page}>
      <PageTitle title={title} />
      <div>
        <Link to={paths.patientHistory} className={page.more}>
          <IconChevronLeft size={18} aria-hidden />
          {text.back}
        </Link>
        <h1>{title}</h1>
      </div>
      {notFound && <NotFound fromSms={fromSms} />}
      {!notFound && data && <AppointmentDetails key={data.id} appointment={data} clinic={clinic} />}
      {!notFound && !data && error && (
        <ErrorBox message={text.loadFailed} detail={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!notFound && !data && !error && <SkeletonLines lines={3} height="8rem" />}
    </div>
  );
}

/** For an unknown appointment or another patient's. The server answers 404 for both (rules: accounts 6). */
function NotFound({ fromSms }: { fromSms: boolean }) {
  const { who } = usePatient();
  return (
    <>
      <p className={page.lead}>{fromSms ? text.otherNumberText(phoneText(who.phone)) : text.notFoundText}</p>
      <div className={page.actions}>
        <ActionLink to={paths.patientDashboard}>{text.toDashboard}</ActionLink>
        <ActionLink to={paths.patientHistory} look="quiet">
          {text.back}
        </ActionLink>
      </div>
    </>
  );
}

interface AppointmentDetailsProps {
  appointment: Appointment;
  clinic: ClinicInfo | undefined;
}

function AppointmentDetails({ appointment, clinic }: AppointmentDetailsProps) {
  const ticket = useRef<HTMLElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<{ error: Error | null }>();
  const cancel = useCancel(appointment);
  const cancelled = appointment.status === 'Cancelled';
  useSavedTicket(appointment, clinic);
  const isAhead =
    clinic !== undefined && isUpcoming(appointment.status, appointment.appointmentDate, clinic.today);
  const when = useWhen(appointment, clinic?.today);
  // Before the arrival, the button to cancel was here. This tells why it is gone.
  const isHere = isAhead && !mayCancel(appointment, clinic.today);
  // If the fee is paid at the desk, the ticket itself says so (rules: screens 10).
  const fee =
    clinic && !clinic.payAtDesk
      ? { name: text.fee, value: text.feeValue(clinic.consultationFee) }
      : undefined;
  const live = useNewHours(appointment, clinic?.today ?? '');
  const isVisit = !cancelled && clinic !== undefined && appointment.appointmentDate === clinic.today;
  const own = useOwnQueue(isVisit ? appointment.liveKey : null);
  const stage =
    isVisit && own
      ? visitStageOf(own.whenToCome, own.date, { today: clinic.today, time: clinic.timeOfDay })
      : undefined;
  const { moved } = (useLocation().state ?? {}) as MovedState;

  // The pressed button has disappeared, so the notice with the result gets the focus.
  useEffect(() => {
    if (outcome) focusOn(notice.current);
  }, [outcome]);

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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,35rem)_minmax(15rem,20rem)]">
        <Ticket
          ref={ticket}
          appointment={withLiveMoney(appointment, own)}
          clinic={clinic}
          when={when}
          {...(fee ? { fee } : {})}
        >
          {isVisit && (
            <OwnQueuePanel appointment={appointment} own={own}>
              {/* The page has its own button to move the appointment. */}
              <VisitActs liveKey={appointment.liveKey} own={own} move={() => null} />
            </OwnQueuePanel>
          )}
        </Ticket>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="grid justify-items-start gap-2">
            <MoveAppointment
              appointment={appointment}
              today={clinic?.today ?? ''}
              leads={appointment.notSeen || stage === 'failed' || stage === 'over'}
            />
            {cancelled && !appointment.notSeen && (
              <ActionLink to={paths.doctors} full>
                {text.bookAgain}
              </ActionLink>
            )}
            <div className={`${ICON_ACTS} justify-self-stretch`}>
              <IconAct
                icon={<IconPrinter aria-hidden />}
                onPress={() => printTicket(ticket.current, appointment)}
              >
                {text.print}
              </IconAct>
              {clinic && !cancelled && (
                <IconAct
                  icon={<IconCalendarDown aria-hidden />}
                  onPress={() => saveToCalendar(appointment, clinic, when)}
                >
                  {ticketText.calendarAdd}
                </IconAct>
              )}
            </div>
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
            {isHere && <p className="text-muted">{text.here}</p>}
          </div>
          {clinic && <ClinicContact clinic={clinicAt(clinic, appointment)} appointment={appointment} />}
        </div>
      </div>
    </>
  );
}

/** Says that a calendar change affects this appointment, with the new hours if the page knows them. */
function CalendarMark({ appointment, live }: { appointment: Appointment; live?: LiveStatus | undefined }) {
  const mark = markOf(appointment);
  if (!mark) return null;
  const { affected, movedToId, appointmentDate, sitting } = appointment;
  const now =
    affected === 'hours' && live?.date === appointmentDate
      ? sittingsOf(live).find((one) => one.sitting === sitting)
      : undefined;
  return (
    <Notice tone="warn">
      <p>
        {movedToId ? (
          <Link to={paths.patientAppointment(movedToId)}>{mark}</Link>
        ) : now ? (
          patientText.mark.hoursNow(formatTimeRange(now.startTime, now.endTime))
        ) : (
          mark
        )}
      </p>
    </Notice>
  );
}

function ClinicContact({ clinic, appointment }: { clinic: ClinicInfo; appointment: Appointment }) {
  const place = placeName(clinic, appointment);
  return (
    <section
      className="grid gap-2 rounded-md border border-line bg-surface p-4 wrap-anywhere"
      aria-labelledby="contact-title"
    >
      <h2 id="contact-title" className="text-lg">
        {text.contact}
      </h2>
      <p>{localText(clinic.name, clinic.nameBn)}</p>
      {place && <p>{place}</p>}
      <dl className="grid [&_a]:inline-flex [&_a]:min-h-tap [&_a]:items-center [&_dd]:font-medium [&_dd]:tabular-nums [&_dt]:text-muted *:flex *:min-h-tap *:flex-wrap *:items-center *:justify-between *:gap-x-4 *:border-t *:border-line *:first:border-t-0">
        {clinic.phone && (
          <div>
            <dt>{text.phone}</dt>
            <dd>
              <ClinicPhone whatsApp at={appointment} />
            </dd>
          </div>
        )}
        {clinic.email && (
          <div>
            <dt>{text.email}</dt>
            <dd>
              <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
            </dd>
          </div>
        )}
        {clinic.address && (
          <div>
            <dt>{text.address}</dt>
            <dd className="whitespace-pre-line">{localText(clinic.address, clinic.addressBn)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

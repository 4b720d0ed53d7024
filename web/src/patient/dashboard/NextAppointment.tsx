import { localText } from '@clinic-serial/contract/messages/current/format';
import { livePage } from '@clinic-serial/contract/messages/current/live-page';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { PatientStats } from '@clinic-serial/contract/subjects/patients';
import { patientText } from '#messages/patient';
import { useClinic } from '../../api/clinic.ts';
import { OwnQueuePanel } from '../../live/OwnQueuePanel.tsx';
import { useOwnQueue } from '../../live/use-own-queue.ts';
import { paths } from '../../paths.ts';
import { langOfText } from '../../site-language.ts';
import { Link } from '../../ui/address/Link.tsx';
import { StatusBadge } from '../../ui/badge/StatusBadge.tsx';
import { ActionLink } from '../../ui/button/Action.tsx';
import { QUIET_LINK } from '../../ui/button/link-button.ts';
import { EmptyBox, SkeletonLines } from '../../ui/list/ListState.tsx';
import { formatFriendlyDate, formatNumber, formatTimeRange, placeName } from '../../ui/text/format.ts';
import { moneyText, ticketTime } from '../../ui/ticket/ticket-text.ts';
import { markOf } from '../appointment-mark.ts';
import { page } from '../page-looks.ts';
import { usePatient } from '../patient-context.ts';
import { VisitActs } from '../VisitActs.tsx';

const text = patientText.dashboard.next;

/** The next appointment from the lists. If they fail it comes from the numbers, with fewer fields. */
type Next = NonNullable<PatientStats['nextAppointment']> & Partial<Appointment>;

/** Each ticket follows its queue by a stream, and browsers open only few streams at once. */
const MOST_TICKETS = 3;

interface NextAppointmentProps {
  /** Undefined while the lists are not known. */
  upcoming: readonly Appointment[] | undefined;
  /** The nearest appointment; undefined for none. */
  next: Next | undefined;
  loading: boolean;
  today: string | undefined;
}

/**
 * The 'Next Appointment' cards: short tickets to show at the reception, each with its state. On a day with
 * visits, all visits of the family; otherwise the next one.
 */
export function NextAppointment({ upcoming, next, loading, today }: NextAppointmentProps) {
  const ofToday = upcoming?.filter(({ appointmentDate }) => appointmentDate === today) ?? [];
  const tickets: readonly Next[] = ofToday.length > 0 ? ofToday.slice(0, MOST_TICKETS) : next ? [next] : [];
  return (
    <section className={page.section} aria-labelledby="next-title">
      <h2 id="next-title">{text.title}</h2>
      {loading && <SkeletonLines lines={1} height="11rem" />}
      {!loading && tickets.length === 0 && (
        <EmptyBox
          title={text.none}
          text={text.noneText}
          action={<ActionLink to={paths.doctors}>{text.book}</ActionLink>}
        />
      )}
      {today && tickets.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] gap-4">
          {tickets.map((one) => (
            <ShortTicket key={one.id} appointment={one} today={today} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The serial on the stub, then the person and the place, then the state of the visit. */
function ShortTicket({ appointment, today }: { appointment: Next; today: string }) {
  const { who: patient } = usePatient();
  const { appointmentDate, status, patientName, bookingReference } = appointment;
  const { doctorScheduleStart: start, doctorScheduleEnd: end } = appointment;
  const clinic = useClinic();
  const place = [
    // The numbers, which replace the lists if these fail, do not contain the place.
    appointment.liveKey && placeName(clinic, appointment),
    localText(appointment.departmentName, appointment.departmentNameBn),
    localText(appointment.departmentLocation ?? null, appointment.departmentLocationBn ?? null),
  ];
  const mark = markOf(appointment);
  const money = moneyText(appointment, today);
  return (
    <div className="flex flex-wrap rounded-lg border border-accent-line bg-surface wrap-anywhere sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
      <p className="grid flex-[1_0_auto] content-center justify-items-center rounded-ss-lg border-0 border-e-2 border-dashed border-accent-line bg-accent-soft px-[min(1rem,4.5vw)] py-3 text-accent sm:row-span-2 sm:min-w-28 sm:rounded-es-lg">
        <span className="text-sm font-semibold">{text.serial}</span>
        <span className="text-[min(18vw,4.5rem)] leading-none font-extrabold tracking-tight tabular-nums forced-colors:leading-[1.4]">
          {formatNumber(appointment.serialNumber)}
        </span>
      </p>
      <div className="min-w-0 flex-[999_1_10rem] p-3 sm:px-5 sm:pt-4 sm:pb-0">
        <p className="flex flex-wrap items-center justify-between gap-x-2">
          <strong>{formatFriendlyDate(appointmentDate, today)}</strong>
          {status && <StatusBadge status={status} />}
        </p>
        <h3 lang={langOfText(appointment.doctorNameBn)}>
          {localText(appointment.doctorName, appointment.doctorNameBn)}
        </h3>
        <p className="text-sm text-muted">{place.filter(Boolean).join(', ')}</p>
        {patientName && patientName !== patient.name && (
          <p className="text-sm font-semibold">{patientText.row.forPatient(patientName)}</p>
        )}
      </div>
      <div className="grid min-w-0 basis-full grid-cols-[minmax(0,1fr)] content-start gap-3 border-0 border-t-2 border-dashed border-accent-line p-3 sm:border-t-0 sm:px-5 sm:pb-4">
        {mark && <p className="text-warn">{mark}</p>}
        <Visit appointment={appointment} today={today} />
        {money && <p className="tabular-nums">{money}</p>}
        {(start || bookingReference) && (
          <dl className="flex flex-wrap gap-x-6 border-t border-line pt-2 text-sm *:flex *:gap-x-1.5">
            {start && end && <Detail name={text.hours}>{formatTimeRange(start, end)}</Detail>}
            {bookingReference && <Detail name={text.reference}>{bookingReference}</Detail>}
          </dl>
        )}
      </div>
    </div>
  );
}

/** For a visit of today its state and the acts; for another day the time to come. */
function Visit({ appointment, today }: { appointment: Next; today: string }) {
  const clinic = useClinic();
  const {
    id,
    liveKey = null,
    appointmentDate,
    departmentLocation = null,
    departmentLocationBn = null,
  } = appointment;
  const own = useOwnQueue(liveKey);
  const named = { ...appointment, departmentLocation, departmentLocationBn };
  const details = paths.patientAppointment(id);
  if (liveKey && appointmentDate === today) {
    return (
      <OwnQueuePanel appointment={named} own={own}>
        <VisitActs
          liveKey={liveKey}
          own={own}
          move={(leads) => leads && <ActionLink to={details}>{livePage.liveMove}</ActionLink>}
        >
          <Link to={details} className={QUIET_LINK}>
            {text.show}
          </Link>
        </VisitActs>
      </OwnQueuePanel>
    );
  }
  const time = ticketTime(
    named,
    own?.whenToCome ?? appointment.whenToCome,
    clinic && clinicAt(clinic, appointment),
  );
  return (
    <>
      {time && <p className="text-xl leading-snug font-bold tabular-nums">{time}</p>}
      <div>
        <ActionLink to={details}>{text.show}</ActionLink>
      </div>
    </>
  );
}

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

import { localText } from '@clinic-serial/contract/messages/current/format';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { clinicAt, placeAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { weekdayOf } from '@clinic-serial/contract/time/calendar';
import type { ReactNode, Ref } from 'react';
import { ticketText as text } from '#messages/ticket';
import { StatusBadge } from '../badge/StatusBadge.tsx';
import { formatInstant } from '../text/clinic-moment.ts';
import { mapLink } from '../text/clinic-text.ts';
import { formatDate, formatNumber, formatTimeRange, weekdayName } from '../text/format.ts';
import { INK } from '../text/ink.ts';
import { phoneText } from '../text/phone-text.ts';
import { QrCode } from './QrCode.tsx';
import { arrivalAdvice, departmentText, moneyText, ticketTime, useCodeText } from './ticket-text.ts';

const CAPTION = 'text-xs text-muted';

/** The width is limited, so that the ticket is easy to read. */
const ON_PAPER = `print:mx-auto print:max-w-[150mm] print:rounded-none print:border-[black] print:break-inside-avoid ${INK}`;

/** On a roll of 80 mm: one column, no frame, smaller text and gaps. Bangla letters need more of both. */
const ON_A_ROLL =
  'roll:gap-[2mm] roll:border-0 roll:p-0 roll:text-[11px] roll:leading-[1.3] roll:[&>*]:py-[0_1mm] ' +
  'roll:[&_*]:gap-[1mm_2mm] roll:[&_*]:text-[length:inherit] roll:[&_*]:leading-[inherit] ' +
  'roll:[&:lang(bn)]:text-[12px] roll:[&:lang(bn)]:leading-[1.65]';

interface TicketProps {
  appointment: Appointment;
  /** Undefined until the clinic's details have arrived. The ticket is shown without them. */
  clinic: ClinicInfo | undefined;
  /** When to come, as of now; undefined while it is not known. */
  when: WhenToCome | undefined;
  fee?: { name: string; value: string };
  /** Only on a screen: the state of the visit, shown instead of the time, and the patient's acts. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/**
 * The ticket for the reception: on the confirmation, in the patient area and on paper. A cancelled ticket
 * says so first, and nothing on it invites the patient to come (rules: screens 13).
 */
export function Ticket({ appointment, clinic, when, fee, children, ref }: TicketProps) {
  const { doctorScheduleStart: start, doctorScheduleEnd: end, bookingReference } = appointment;
  const code = useCodeText(appointment);
  const isCancelled = appointment.status === 'Cancelled';
  const place = placeAt(clinic, appointment);
  const here = clinic && clinicAt(clinic, appointment);
  const time = ticketTime(appointment, when, here);
  const advice = arrivalAdvice(appointment, when, clinic);
  const payment = moneyText(appointment, clinic?.today, true);
  return (
    <article
      ref={ref}
      className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2.5 rounded-lg border border-line-strong bg-surface p-3 wrap-anywhere sm:gap-3 sm:p-6 ${ON_PAPER} ${ON_A_ROLL}`}
      aria-label={text.title}
      data-ticket
      data-paper
    >
      {isCancelled && (
        <p className="rounded-sm border-2 border-danger p-3 text-center font-bold text-danger">
          {text.cancelled}
        </p>
      )}
      {clinic && (
        <p className="flex items-center justify-center gap-2 text-center text-sm font-bold">
          {clinic.logoUrl && (
            <img
              src={clinic.logoUrl}
              alt=""
              width={32}
              height={32}
              className="rounded-sm bg-white object-contain"
            />
          )}
          {localText(clinic.name, clinic.nameBn)}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-center">
        <div>
          <p className={CAPTION}>{text.yourSerial}</p>
          {/* Large enough to be read from across a room. */}
          <p
            className={`text-[min(24vw,7rem)] leading-none font-extrabold tracking-tight tabular-nums roll:text-[84px]! roll:leading-none! ${isCancelled ? 'text-muted line-through' : ''}`}
            data-ticket-serial
            translate="no"
            data-void={isCancelled || undefined}
          >
            {formatNumber(appointment.serialNumber)}
          </p>
        </div>
        <div>
          {!isCancelled && (
            <div className="mx-auto mb-1 w-[min(6.5rem,30vw)] roll:mb-0 roll:w-[26mm]" data-ticket-qr>
              <QrCode value={code} label={text.qrLabel(bookingReference)} />
            </div>
          )}
          <p>
            <span className={CAPTION}>{text.reference}</span>{' '}
            <span className="font-bold tracking-wider whitespace-nowrap" translate="no">
              {bookingReference}
            </span>
          </p>
        </div>
        {!isCancelled && time && (
          <p
            className={`col-span-full text-xl leading-snug tabular-nums ${children ? 'hidden print:block' : ''}`}
            data-ticket-time
          >
            <strong>{time}</strong>
          </p>
        )}
        {children && (
          <div className="col-span-full print:hidden" data-ticket-visit>
            {children}
          </div>
        )}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-2 border-0 border-t-2 border-dashed border-line pt-3 text-sm leading-snug roll:block">
        <Detail name={text.patient} translate="no">
          {appointment.patientName}
        </Detail>
        {/* An erased patient has no phone. */}
        {appointment.patientPhone && (
          <Detail name={text.phone} translate="no">
            {phoneText(appointment.patientPhone)}
          </Detail>
        )}
        <Detail name={text.doctor} translate="no">
          {localText(appointment.doctorName, appointment.doctorNameBn)}
        </Detail>
        {place && (
          <Detail name={text.place}>
            {localText(place.name, place.nameBn)}
            {(place.mapUrl || place.address) && (
              <a href={mapLink(place)} className="ms-2 inline-block pointer-coarse:py-2 print:hidden">
                {text.map}
              </a>
            )}
          </Detail>
        )}
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
        {payment && <Detail name={text.payment}>{payment}</Detail>}
        {clinic && (
          <Detail name={text.bookedAt}>{formatInstant(appointment.createdAt, clinic.timeZone)}</Detail>
        )}
      </dl>
      {!isCancelled && (
        <div className="border-t border-line pt-2 text-xs sm:text-sm">
          <p className="mb-1 font-bold">{text.instructionsTitle}</p>
          <ul className="list-disc ps-5">
            {advice && <li>{advice === 'early' ? text.arriveEarly : text.comeNow}</li>}
            {text.instructions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {here && (
        <p className={`border-t border-line pt-3 text-center ${CAPTION}`}>
          {text.contact(formatNumber(firstPhone(here.phone)), localText(here.address, here.addressBn))}
        </p>
      )}
    </article>
  );
}

interface DetailProps {
  name: string;
  /** `no` for names and numbers, which browsers must not translate. */
  translate?: 'no';
  children: ReactNode;
}

function Detail({ name, translate, children }: DetailProps) {
  return (
    <div className="min-w-0 roll:flex roll:py-[0.5mm]">
      <dt className={`${CAPTION} roll:flex-[0_0_38%]`}>{name}</dt>
      {/* A status badge without its tint needs no padding. */}
      <dd className="font-medium tabular-nums print:[&>span]:p-0" translate={translate}>
        {children}
      </dd>
    </div>
  );
}

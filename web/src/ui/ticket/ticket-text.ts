import { localText } from '@clinic-serial/contract/messages/current/format';
import { visitMoneyTexts } from '@clinic-serial/contract/messages/current/visit-money';
import { whenTexts } from '@clinic-serial/contract/messages/current/when-to-come';
import { moneyStatement, moneyWithReason } from '@clinic-serial/contract/rules/money/visit-money-text';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { whenSentences } from '@clinic-serial/contract/rules/queue/when-to-come-text';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import type { OwnQueue } from '@clinic-serial/contract/subjects/own-queue';
import { isUpcoming } from '@clinic-serial/contract/terms/appointment-status';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { firstPhone } from '@clinic-serial/contract/text/clinic-phones';
import { minutesOf } from '@clinic-serial/contract/time/minutes';
import { ticketText } from '#messages/ticket';
import { paths } from '../../paths.ts';
import { siteAddress } from '../../site-language.ts';
import { placeName } from '../text/format.ts';
import { useHydrated } from '../text/use-hydrated.ts';

type Linked = Pick<Appointment, 'liveKey' | 'bookingReference'>;

/** The complete address of the live page of an appointment, in the language of this page. */
export const liveAddress = ({ liveKey }: Pick<Appointment, 'liveKey'>): string =>
  location.origin + siteAddress(paths.live(liveKey));

/**
 * The text in the ticket's QR code: the address of the live page for a phone, followed by the reference for
 * the desk's scanner.
 */
export const codeText = (appointment: Linked): string =>
  `${liveAddress(appointment)}#${appointment.bookingReference}`;

/**
 * The text in the ticket's QR code. While the server renders, it does not know its own address, so the code
 * has only the reference.
 */
export function useCodeText(appointment: Linked): string {
  return useHydrated() ? codeText(appointment) : appointment.bookingReference;
}

/** The department of an appointment, and its location if that is known. */
export function departmentText(
  appointment: Pick<
    Appointment,
    'departmentName' | 'departmentNameBn' | 'departmentLocation' | 'departmentLocationBn'
  >,
): string {
  const name = localText(appointment.departmentName, appointment.departmentNameBn);
  const location = localText(appointment.departmentLocation, appointment.departmentLocationBn);
  return location ? ticketText.departmentAt(name, location) : name;
}

/** The money of an appointment, and the facts that decide whether it is still to be paid at the desk. */
type Paid = Pick<Partial<Appointment>, 'money' | 'status'> & Pick<Appointment, 'appointmentDate'>;

/**
 * The due or paid amount of an appointment, with its reason for a ticket.
 *
 * @param today undefined while it is not known
 * @returns undefined if the clinic records no payments, or there is nothing to say (rules: screens 10)
 */
export function moneyText(
  { money, status, appointmentDate }: Paid,
  today: string | undefined,
  withReason = false,
): string | undefined {
  if (!money || !status || !today) return undefined;
  const say = withReason ? moneyWithReason : moneyStatement;
  return say(visitMoneyTexts, money, isUpcoming(status, appointmentDate, today));
}

/** The appointment with the money from its live queue, which is newer after the desk has taken money. */
export const withLiveMoney = (
  appointment: Appointment,
  own: Pick<OwnQueue, 'money'> | undefined,
): Appointment => (own?.money ? { ...appointment, money: own.money } : appointment);

type Named = Pick<
  Appointment,
  | 'doctorName'
  | 'doctorNameBn'
  | 'departmentLocation'
  | 'departmentLocationBn'
  | 'appointmentDate'
  | 'placeId'
>;

/**
 * The time to come in the words of a ticket. It leaves out the number of people before, because that changes.
 *
 * @param when undefined while it is not known
 */
export function ticketTime(
  appointment: Named,
  when: WhenToCome | undefined,
  clinic: Pick<ClinicInfo, 'phone' | 'places'> | undefined,
): string | undefined {
  if (!when) return undefined;
  const withoutPeople: WhenToCome = 'before' in when ? { ...when, before: null } : when;
  return whenSentences(whenTexts, withoutPeople, {
    doctor: localText(appointment.doctorName, appointment.doctorNameBn),
    place: placeName(clinic, appointment),
    room: localText(appointment.departmentLocation, appointment.departmentLocationBn),
    phone: firstPhone(clinic?.phone ?? ''),
    isTold: false,
  }).join(' ');
}

/**
 * What a ticket says about the arrival (rules: serials 11): 'early' to come 15 minutes early while that is
 * possible, 'now' once the time has come, and null where the time itself says what to do.
 */
export function arrivalAdvice(
  { appointmentDate }: Named,
  when: WhenToCome | undefined,
  clinic: Pick<ClinicInfo, 'today' | 'timeOfDay'> | undefined,
): 'early' | 'now' | null {
  if (when?.kind === 'soon') return 'now';
  const first = when?.kind === 'estimate' ? when.at : when?.kind === 'window' ? when.from : undefined;
  if (when && first === undefined) return null;
  // On another day, or before the time is known, there is enough time.
  if (!when || !clinic || appointmentDate !== clinic.today) return 'early';
  const latest = minutesOf(first ?? clinic.timeOfDay) - BOOKING_LIMITS.arriveMinutesEarly;
  return minutesOf(clinic.timeOfDay) <= latest ? 'early' : null;
}

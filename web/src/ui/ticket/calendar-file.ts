import { localText } from '@clinic-serial/contract/messages/current/format';
import type { WhenToCome } from '@clinic-serial/contract/rules/queue/when-to-come';
import { clinicAt } from '@clinic-serial/contract/rules/schedule/clinic-at';
import type { Appointment } from '@clinic-serial/contract/subjects/appointments';
import type { ClinicInfo } from '@clinic-serial/contract/subjects/clinic';
import { BOOKING_LIMITS } from '@clinic-serial/contract/terms/booking-limits';
import { addDays } from '@clinic-serial/contract/time/calendar';
import { clockTimeOf, minutesOf } from '@clinic-serial/contract/time/minutes';
import { ticketText } from '#messages/ticket';
import { clinicMoment } from '../text/clinic-moment.ts';
import { formatTimeRange, placeName } from '../text/format.ts';
import { saveFile } from './save-file.ts';
import { arrivalAdvice, liveAddress, ticketTime } from './ticket-text.ts';

const text = ticketText.calendar;
/** The length of the visit in the calendar if only one time is known. */
const VISIT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const REMINDER_MINUTES = 60;
/** RFC 5545, 3.1: lines of at most 75 octets. */
const LINE_OCTETS = 75;

/** Saves an appointment as a calendar file. @param when when to come, as of now */
export function saveToCalendar(
  appointment: Appointment,
  clinic: ClinicInfo,
  when: WhenToCome | undefined,
): void {
  const content = calendarFile(appointment, clinic, liveAddress(appointment), when);
  saveFile(
    text.fileName(appointment.serialNumber, appointment.appointmentDate),
    new Blob([content], { type: 'text/calendar;charset=utf-8' }),
  );
}

/**
 * An appointment as a calendar file (RFC 5545), in UTC. Its UID stays the same, so that a second download
 * changes the calendar entry. A serial without a time to come becomes an entry for the whole day.
 *
 * @param link the complete address of the live page
 * @param when when to come, as of now
 */
export function calendarFile(
  appointment: Appointment,
  clinic: ClinicInfo,
  link: string,
  when: WhenToCome | undefined,
): string {
  const { serialNumber, bookingReference, appointmentDate, status } = appointment;
  const visit = visitOf(when, clinic);
  const doctor = localText(appointment.doctorName, appointment.doctorNameBn);
  const early = visit !== null && arrivalAdvice(appointment, when, clinic) === 'early';
  const here = clinicAt(clinic, appointment);
  const place = [
    localText(clinic.name, clinic.nameBn),
    placeName(clinic, appointment),
    localText(appointment.departmentLocation, appointment.departmentLocationBn),
    localText(here.address, here.addressBn),
  ]
    .filter(Boolean)
    .join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clinic Serial//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${bookingReference}-${appointment.id}@clinic-serial`,
    `DTSTAMP:${utc(new Date(appointment.updatedAt))}`,
    `LAST-MODIFIED:${utc(new Date(appointment.updatedAt))}`,
    ...(visit === null
      ? [`DTSTART;VALUE=DATE:${appointmentDate.replaceAll('-', '')}`]
      : [
          `DTSTART:${momentOf(appointmentDate, visit.from, clinic)}`,
          `DTEND:${momentOf(appointmentDate, visit.to, clinic)}`,
        ]),
    `SUMMARY:${escaped(text.summary(serialNumber, doctor))}`,
    `DESCRIPTION:${escaped(
      text.description({
        serial: serialNumber,
        doctor,
        hours: formatTimeRange(appointment.doctorScheduleStart, appointment.doctorScheduleEnd),
        reference: bookingReference,
        time: ticketTime(appointment, when, here) ?? '',
        early,
      }),
    )}`,
    `LOCATION:${escaped(place)}`,
    `URL:${link}`,
    `STATUS:${status === 'Cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(early ? alarmLines(serialNumber) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The start and end of the visit, in minutes since the midnight of its date; null if no time is known. */
function visitOf(
  when: WhenToCome | undefined,
  { timeOfDay }: Pick<ClinicInfo, 'timeOfDay'>,
): { from: number; to: number } | null {
  if (when?.kind === 'window') return { from: minutesOf(when.from ?? timeOfDay), to: minutesOf(when.to) };
  const at = when?.kind === 'estimate' ? when.at : when?.kind === 'soon' ? timeOfDay : null;
  return at === null ? null : { from: minutesOf(at), to: minutesOf(at) + VISIT_MINUTES };
}

function alarmLines(serial: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(text.reminder(serial))}`,
    `TRIGGER:-PT${REMINDER_MINUTES + BOOKING_LIMITS.arriveMinutesEarly}M`,
    'END:VALARM',
  ];
}

/** A moment from minutes after the midnight of a date. It may be on the next date. */
function momentOf(date: string, minutes: number, { timeZone }: Pick<ClinicInfo, 'timeZone'>): string {
  const day = addDays(date, Math.floor(minutes / DAY_MINUTES));
  return utc(instantOf(day, clockTimeOf(minutes % DAY_MINUTES), timeZone));
}

/** '20261120T113000Z' */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(value: string): string {
  return value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');
}

/** Folds a line into parts of at most 75 octets, without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (size > room) {
      result += '\r\n ';
      // The space at the start of the next part counts too.
      room = LINE_OCTETS - 1;
    }
    result += character;
    room -= size;
  }
  return result;
}

/**
 * The moment at which the clinic's clock shows a time.
 *
 * @param date `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone an IANA name, for example 'Asia/Dhaka'
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  // The first offset belongs to a moment that is itself wrong by the offset. The second one is right even
  // where summer time begins.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}

/** How many milliseconds the time zone is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const { date, time } = clinicMoment(moment, timeZone);
  return Date.parse(`${date}T${time}:00Z`) - moment;
}
